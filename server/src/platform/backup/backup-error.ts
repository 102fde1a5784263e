/** Why there is no backup or nothing was restored; its message is one clear line for the operator. */
export class BackupError extends Error {}

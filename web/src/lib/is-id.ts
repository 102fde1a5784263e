const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id as the API gives them: a UUID. */
export const isId = (text: string): boolean => pattern.test(text);

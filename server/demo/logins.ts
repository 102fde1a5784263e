/** The three accounts that the demo prints. Their addresses are reserved for examples and reach nobody. */
export const demoPassword = 'hotdrop-demo';

export const demoLogins = {
  player: { email: 'player@example.com', name: 'Ishan D.' },
  organization: { email: 'organization@example.com', name: 'Tuskline Esports' },
  admin: { email: 'admin@example.com', name: 'Demo Admin' },
} as const;

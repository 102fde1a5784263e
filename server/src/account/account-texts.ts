type Text = string | null | undefined;

/** What a body says of an account, by the path of each field: those of its page stand under `organizationInfo`. */
export function textsByField(
  person: Readonly<Record<string, Text>>,
  info: Readonly<Record<string, Text>> = {},
): Record<string, Text> {
  const ofPage = Object.entries(info).map(([field, text]) => [`organizationInfo.${field}`, text]);
  return { ...person, ...Object.fromEntries(ofPage) };
}

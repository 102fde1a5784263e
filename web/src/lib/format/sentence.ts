/** The words with a full stop, unless they end in one: a name may ("Ishan D."). */
export function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

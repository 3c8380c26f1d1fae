/** Whether each word of what is searched for stands somewhere in the text. */
export const matchesSearch = (search: string, text: string): boolean => {
  const within = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word))
}

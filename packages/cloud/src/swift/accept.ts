/** The type that whoever asks likes best; of equals the first, and undefined when they want none. */
export function accepted<T extends string>(accept: string, offers: readonly T[]): T | undefined {
  if (accept === '') return offers[0]
  const wishes = accept.split(',').map((each) => {
    const [type = '', ...rest] = each.split(';').map((part) => part.trim())
    const quality = rest.find((part) => part.startsWith('q='))
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const weight = (type: string): number => {
    const wide = `${type.split('/')[0]}/*`
    const fits = [type, wide, '*/*'].map((one) => wishes.find((wish) => wish.type === one))
    return fits.find((wish) => wish !== undefined)?.quality ?? 0
  }
  const best = offers.toSorted((one, other) => weight(other) - weight(one))[0]
  return best === undefined || weight(best) === 0 ? undefined : best
}

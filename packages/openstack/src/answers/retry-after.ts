const longest = 3600

/**
 * How many seconds a service asks to be left alone, between a second and an hour; undefined where it
 * does not say. `now` in ms. https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function retryAfter({ headers, status }: Response, now: number): number | undefined {
  if (![413, 429, 503].includes(status)) return undefined
  const said = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d{1,15}$/.test(said) ? Number(said) : secondsUntil(said, now)
  return seconds === undefined ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), longest)
}

/** Such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
function secondsUntil(date: string, now: number): number | undefined {
  const time = /^\w{3}, [\w :]{10,30} GMT$/.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? undefined : (time - now) / 1000
}

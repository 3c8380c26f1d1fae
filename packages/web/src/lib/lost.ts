/** What the page of an item looked for and did not find, for the page that says so. */
export type Lost = {
  readonly says: string
  /** The list in which one may look for it. */
  readonly to?: string
  readonly list?: string
}

let lost: Lost | undefined

/** Keeps it until another is looked for. */
export const noteLost = (now: Lost | undefined): void => {
  lost = now
}

export const lastLost = (): Lost | undefined => lost

/** What the page of an item looked for and did not find, for the page that says so. */
export type Lost = {
  readonly says: string
  /** The address of that page, where it may be found once one works elsewhere. */
  readonly from: string
  /** The list in which one may look for it. */
  readonly to?: string
  readonly list?: string
  /** It is one project's: another one may have it. */
  readonly ofProject: boolean
}

let lost: Lost | undefined

/** Keeps it until another is looked for. */
export const noteLost = (now: Lost | undefined): void => {
  lost = now
}

export const lastLost = (): Lost | undefined => lost

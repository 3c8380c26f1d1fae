/**
 * Whether the user has chosen to sign out. An address alone never does it: a link on another site
 * leads to the same one, as does one that is typed or fetched ahead.
 */
let chosen = false

/** Remembers the choice until the session has ended, or the user stays. */
export const chooseToSignOut = (): void => {
  chosen = true
}

export const hasChosenToSignOut = (): boolean => chosen

/** The session has ended, or the user stays. */
export const forgetSignOut = (): void => {
  chosen = false
}

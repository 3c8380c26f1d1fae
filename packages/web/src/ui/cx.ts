/** Joins the class names that apply. */
export const cx = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part).join(' ')

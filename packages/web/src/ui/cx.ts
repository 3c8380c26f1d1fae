/** Joins the class names that apply. A table asks for hundreds of them at once: no lists are made. */
export const cx = (...parts: readonly (string | false | undefined)[]): string => {
  let all = ''
  for (const part of parts) if (part) all += all ? ` ${part}` : part
  return all
}

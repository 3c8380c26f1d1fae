/** What names have in common that differ by their numbers. */

/** Stands for what differs. */
const hole = '*'

/** Digits, and what a machine has made up: a part of letters and digits that take turns. */
const parts = /[^-_. ]+/g
const random = /^(?=.{6,}$)(?=.*(\d[a-z]+\d|[a-z]\d+[a-z]))[a-z\d]+$/i

/**
 * The shape of a name: itself without its numbers. `web-prod-0001` and `web-prod-17` have the shape
 * `web-prod-*`, and `worker-3f2a9c` has `worker-*`. It is empty where nothing else is left of a name.
 */
export const shapeOf = (name: string): string => {
  const shape = name
    .trim()
    .replaceAll(parts, (part) => (random.test(part) ? hole : part.replaceAll(/\d+/g, hole)))
  return /[^-_. *]/.test(shape) ? shape : ''
}

/** How names of one shape are written as one: a number that all of them have stays. */
export const shownShape = (names: readonly string[]): string => {
  const [first = [], ...others] = names.map(cut)
  return first
    .map((part, at) => (others.every((one) => one[at] === part) ? part : '…'))
    .join('')
    .replaceAll(/…+/g, '…')
}

/** A name as what its shape keeps and what it does not, in turn. */
const cut = (name: string): readonly string[] =>
  name
    .trim()
    .split(/([-_. ]+)/)
    .flatMap((part) =>
      random.test(part) ? [part] : part.split(/(\d+)/).filter((one) => one !== ''),
    )

/**
 * The parts of a path that stand for something. `{id}` is one part, which must stay one: `ids.ts`.
 * `{+path}` is a name that a user chose freely, such as that of an object of Swift: it keeps its
 * slashes, and what URLs would take away is written so that it stays: docs/addresses.md.
 */
export type Part = { readonly name: string; readonly free: boolean }

const pattern = /\{(\+?)(\w+)\}/g

/** The parts of a path that are no words of it, in their order. */
export const namesIn = (path: string): readonly Part[] =>
  [...path.matchAll(pattern)].map(([, free, name = '']) => ({ name, free: free === '+' }))

/** The path with its parts replaced. */
export const withNames = (path: string, value: (part: Part) => string): string =>
  path.replaceAll(pattern, (_, free: string, name: string) => value({ name, free: free === '+' }))

/** A text as a part of an address. Half of a surrogate pair is no letter: without this it would throw. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/**
 * How a free name is written in an address. Slashes stay, and one at the end; browsers take away
 * parts that are `.` or `..`, however they are written, and servers empty ones: those get a tilde
 * before them, and so does what would be read as one that has it. All else is percent-encoded.
 */
export const toAddress = (name: string): string =>
  name
    .split('/')
    .map((part, at, all) =>
      part === '' && at > 0 && at === all.length - 1
        ? ''
        : encoded(/^~*\.{0,2}$/.test(part) ? `~${part}` : part),
    )
    .join('/')

/** The name that is written so. Throws a `URIError` where it is no such thing. */
export const fromAddress = (address: string): string =>
  address
    .split('/')
    .map((part) => decodeURIComponent(part).replace(/^~(~*\.{0,2})$/, '$1'))
    .join('/')

/** Bodies of faults that would take long to read if it were done carelessly; for tests and the bench. */

/** What such a body is made of, over and over: half elements, and half of what services say of fields. */
export const oddParts: readonly string[] = [
  ...['<script', '<script>', '<h1>', '<h1', '<', '<br ', '<title></title>'],
  ...["' for parameter 'a", ". Invalid property: '", " Failed validating 'a' in schema['x']"],
]

/** As much of it as an answer may have, in each form that is read. */
export const bodiesOf = (part: string): readonly string[] => {
  const words = part.repeat(Math.floor((256 * 1024) / part.length))
  const starts = ["Invalid value '", "Provided object does not match schema 'x': "]
  return [
    ...[words, `<html>${words}`, JSON.stringify({ error: { message: words } })],
    ...starts.map((start) => JSON.stringify({ message: start + words })),
  ]
}

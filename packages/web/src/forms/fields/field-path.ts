/**
 * Separates the names of a path, such as that of the name of a pool in a form that makes a
 * listener: no name of a service's has it.
 */
export const inside = '\u001f'

/** The field that a service means: it names one from the top down, and the first that there is counts. */
export const fieldAt = (path: readonly string[], names: readonly string[]): string | undefined => {
  const whole = path.find((one) => names.includes(one))
  if (whole !== undefined) return whole
  // One in an object: by all of its names, else by the last, which some services say alone.
  const last = path.findLast((one) => !/^\d+$/.test(one))
  const inObjects = names.filter((name) => name.split(inside).at(-1) === last)
  return (
    inObjects.find((name) => name.split(inside).every((one) => path.includes(one))) ?? inObjects[0]
  )
}

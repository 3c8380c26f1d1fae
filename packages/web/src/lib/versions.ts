const operators: Readonly<Record<string, (order: number) => boolean>> = {
  '<=': (order) => order <= 0,
  '<': (order) => order < 0,
  '==': (order) => order === 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/**
 * Whether a version meets a condition such as `>= 2.5`. Without an operator among
 * `<=  <  ==  >  >=` the two texts must be equal (SH-GATE-11..16).
 */
export const versionMeets = (version: string, condition: string): boolean => {
  const [, operator = '', wanted = ''] = /^\s*(<=|<|==|>=|>)?\s*(.*?)\s*$/.exec(condition) ?? []
  const holds = operators[operator]
  return holds ? holds(compareVersions(version, wanted)) : version === wanted
}

/** Order of two dotted versions, part by part as numbers; a missing part counts as 0. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [parts(a), parts(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = (left[index] ?? 0) - (right[index] ?? 0)
    if (order) return order
  }
  return 0
}

const parts = (version: string): readonly number[] =>
  version.replace(/^v/, '').split('.').map(Number)

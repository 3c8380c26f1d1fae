import { stackInvalid } from '#heat/template/errors.ts'
import { isList, isMap, own, type Value } from '#heat/template/values.ts'
import { pythonText } from '#wire/python.ts'

const ERROR = 'Parameter Groups error'
const SECTION = 'parameter_groups'

/**
 * Refuses groups that name what is no parameter, or one parameter twice
 * (heat.engine.parameter_groups).
 */
export function checkParameterGroups(
  groups: Value,
  parameters: Readonly<Record<string, unknown>>,
): void {
  if (!groups) return
  if (!isList(groups)) {
    throw stackInvalid({
      error: ERROR,
      path: [SECTION],
      message: 'The parameter_groups should be a list.',
    })
  }
  const seen = new Set<string>()
  for (const group of groups) checkGroup(group, parameters, seen)
}

function checkGroup(
  group: Value,
  parameters: Readonly<Record<string, unknown>>,
  seen: Set<string>,
): void {
  const label = isMap(group) ? own(group, 'label') : undefined
  const refused = (message: string) =>
    stackInvalid({
      error: ERROR,
      path: [SECTION, typeof label === 'string' ? label : ''],
      message,
    })
  const names = isMap(group) ? (own(group, 'parameters') ?? null) : null
  if (names === null) throw refused('The parameters must be provided for each parameter group.')
  if (!isList(names)) throw refused('The parameters of parameter group should be a list.')
  for (const one of names) {
    const name = typeof one === 'symbol' ? '' : pythonText(one)
    if (seen.has(name)) {
      throw refused(`The ${name} parameter must be assigned to one parameter group only.`)
    }
    seen.add(name)
    if (!Object.hasOwn(parameters, name)) {
      throw refused(`The grouped parameter ${name} does not reference a valid parameter.`)
    }
  }
}

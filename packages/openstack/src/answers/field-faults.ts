/** Reading out of a fault which fields it is about, in each service's own way of saying so. */

/** What a service finds wrong with one field; `path` are names and places from the top down. */
export type FieldFault = { readonly path: readonly string[]; readonly message: string }

type Reader = (words: string) => FieldFault | undefined

/** More than a form shows, and less than an answer's header may hold. */
const most = { faults: 20, length: 300, quoted: 60, parts: 8, name: 100 }

/**
 * The fields that a fault is about; none where it names none. `body` is the fault as JSON, `words`
 * is its message in full.
 */
export function fieldFaults(body: unknown, words: string): FieldFault[] {
  const listed = designateErrors(body)
  return (listed.length > 0 ? listed : saidIn(words)).slice(0, most.faults).flatMap(bounded)
}

function saidIn(words: string): FieldFault[] {
  for (const read of readers) {
    const fault = read(words)
    if (fault) return [fault]
  }
  return []
}

/** Designate: `{"errors": {"errors": [{"path": ["records", 0], "message": "…"}]}}`. */
function designateErrors(body: unknown): FieldFault[] {
  const errors = partOf(partOf(body, 'errors'), 'errors')
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    const path = partOf(error, 'path')
    const message = partOf(error, 'message')
    if (!Array.isArray(path) || typeof message !== 'string') return []
    return [{ path: path.filter((part) => part !== null).map(String), message }]
  })
}

/** One fault by a pattern: the names of its fields are the first group, its reason the second. */
const reader =
  (pattern: RegExp, split = '/', above: readonly string[] = []): Reader =>
  (words) => {
    const [whole, names, reason] = pattern.exec(words) ?? []
    if (names === undefined || whole === undefined) return undefined
    return { path: [...above, ...names.split(split)], message: reason ?? whole }
  }

/** `schema['properties']['tags']['items']`, as the jsonschema library says where it was. */
const schemaPath = /\sFailed validating '\w+' in schema((?:\['[^'\n]*'\]|\[\d+\])*):/

/** Keystone and Glance: the library's words, then where in the schema, then the whole schema. */
const bySchema: Reader = (words) => {
  const found = schemaPath.exec(words)
  if (!found) return undefined
  const message = words.slice(0, found.index).trim().replace(framing, '')
  const steps = [...(found[1] ?? '').matchAll(/\['([^']*)'\]/g)].map(([, step = '']) => step)
  const names = steps.filter((_, at) => steps[at - 1] === 'properties')
  return { path: [...names, ...missingIn(message)], message }
}
const framing =
  /^(?:Invalid input for field '[^']*': |Provided object does not match schema '[^']*': )/

function missingIn(message: string): string[] {
  const [, missing] = /^'([^']+)' is a required property/.exec(message) ?? []
  return missing === undefined ? [] : [missing]
}

/**
 * Nova and Cinder: `Invalid input for field/attribute name. Value: x. 'x' is too long`; Octavia has
 * the value in quotes. The value, which may hold anything, is left out of what is said.
 */
const byAttribute: Reader = (words) => {
  const [, name, rest = ''] =
    /^Invalid input for field\/attribute (\S+)\. Value: ([\s\S]*)$/.exec(words) ?? []
  if (name === undefined) return undefined
  const [, missing] = /\. ('[^']+' is a required property)$/.exec(rest) ?? []
  if (missing !== undefined) return { path: [name, ...missingIn(missing)], message: missing }
  return { path: [name], message: afterValue(rest) ?? words }
}

function afterValue(rest: string): string | undefined {
  for (let at = rest.indexOf('. '), tries = 0; at >= 0 && tries < 50; tries++) {
    const [value, reason] = [rest.slice(0, at), rest.slice(at + 2)]
    const shown = [value, `'${value}'`, `"${value}"`]
    if (shown.some((one) => reason.startsWith(one) && one !== '')) return reason
    at = rest.indexOf('. ', at + 1)
  }
  const end = rest.startsWith("'") ? rest.lastIndexOf("'. ") : -1
  return end < 0 ? undefined : rest.slice(end + 3)
}

/** Words that are about a field, and do not name it; it may be called otherwise in another form. */
const says =
  (field: string, pattern: RegExp, ...otherwise: readonly string[]): Reader =>
  (words) =>
    pattern.test(words) ? { path: [field, ...otherwise], message: words } : undefined

const readers: readonly Reader[] = [
  bySchema,
  // Cinder, of the quota of a volume type whose name it does not take there
  reader(
    /^Invalid input for field\/attribute quota_class_set\. (?=Value: .* '([^']+)' does not match any of the regexes)[\s\S]*\. ('[^']+' does not match any of the regexes[\s\S]+)$/,
    '\n',
  ),
  byAttribute,
  // Neutron
  reader(/^Invalid input for (\w[\w:-]*)\. Reason: ([\s\S]+)$/),
  reader(/^Failed to parse request\. (?=Required attribute '([\w:-]+)' not specified)([\s\S]+)$/),
  // Neutron, of what another subnet or port has, or the network cannot give
  says(
    'cidr',
    /^Invalid input for operation: Requested subnet with cidr: .* overlaps with another/,
  ),
  says('fixed_ips', /^IP address \S+ (is not a valid IP for|already allocated in)/),
  says('fixed_ips', /^No more IP addresses available on network/),
  says('mac_address', /^Unable to complete operation for network \S+ The mac address/),
  says('port_security_enabled', /^Port has security group associated/),
  says('port_security_enabled', /^Port Security must be enabled/),
  // Keystone
  reader(/^Invalid input for field '([^']+)': ([\s\S]+)$/),
  // Nova
  reader(/^An invalid '(\w+)' value was provided\. ([\s\S]+)$/),
  reader(/^(?=Quota limit -?\d+ for (\w+) must be )([\s\S]+)$/),
  (words) =>
    words.startsWith('Keypair data is invalid')
      ? { path: ['public_key'], message: words }
      : undefined,
  // Cinder
  reader(/^Invalid input received: (?=(\w+) has \d+ characters, )([\s\S]+)$/),
  says(
    'size',
    /^Invalid input received: (Volume size |Size of specified image |New size for extend )/,
    'new_size',
  ),
  says('size', /^Requested volume or snapshot exceeds allowed gigabytes/i, 'new_size'),
  says('volume_type', /^Volume type .*could not be found\.$/, 'new_type'),
  says('availability_zone', /^(Invalid input received: )?Availability zone '[^']*' is invalid/),
  says('auth_key', /^Invalid auth key: /),
  // The quota of a type has the type's name in its own, which may hold anything.
  reader(/^(?=Quota (.+) limit must be equal or greater than existing)([\s\S]+)$/, '\n'),
  reader(/^(?=([^\n]+) must be (?:an integer|>= -1|<= \d+)$)([\s\S]+)$/, '\n'),
  says('transfer_id', /^Transfer \S+ could not be found\.$/),
  // Glance
  reader(/^Invalid value '[\s\S]*' for parameter '(\w+)': ([\s\S]+)$/),
  // Barbican
  reader(
    /^Provided object does not match schema '[^']*': (?=[\s\S]*\. Invalid property: '([^']+)'$)([\s\S]+)\. Inv/,
  ),
  // Heat
  reader(/^(?=Only integer is acceptable by '(\w+)')([\s\S]+)$/),
  reader(/^Parameter '([^']+)' is invalid: ([\s\S]+)$/, '\n', ['parameters']),
  reader(/^(?=The Parameter \(([^)]+)\) was not provided)([\s\S]+)$/, '\n', ['parameters']),
  (words) =>
    words.startsWith('Invalid stack name ') ? { path: ['stack_name'], message: words } : undefined,
]

/** What is said is kept short: long values in quotes say nothing that the user did not type. */
function bounded({ path, message }: FieldFault): FieldFault[] {
  const names = path.filter((part) => part !== '').slice(0, most.parts)
  const text = message.replace(/'([^'\n]*)'/g, (all, quoted: string) =>
    quoted.length > most.quoted ? `'${quoted.slice(0, most.quoted)}…'` : all,
  )
  const said = text.trim().slice(0, most.length)
  if (names.length === 0 || said === '') return []
  return [{ path: names.map((name) => name.slice(0, most.name)), message: said }]
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** What names an address may be asked to get (neutron_lib.api.validators.dns). */
import { invalid, text, type Check } from '#neutron/attributes.ts'

/** The zone of a floating IP's name: `example.org.`. */
export const dnsDomain: Check = (value, field) => {
  const zone = textIn(value, field)
  if (zone !== '' && !zone.endsWith('.')) throw invalid(field, `'${zone}' is not a FQDN`)
  return wellFormed(zone, field)
}

/** A name in that zone: `www`. */
export const dnsName: Check = (value, field) => {
  const name = textIn(value, field)
  if (name.endsWith('.'))
    throw invalid(field, `'${name}' is a FQDN. It should be a relative domain name`)
  return wellFormed(name, field)
}

const textIn = (value: unknown, field: string): string => String(text()(value, field)).toLowerCase()

function wellFormed(name: string, field: string): string {
  const flaw = name === '' ? undefined : flawOf(name.replace(/\.$/, '').split('.'))
  if (flaw === undefined) return name
  throw invalid(field, `'${name}' not a valid PQDN or FQDN. Reason: ${flaw}`)
}

function flawOf(labels: readonly string[]): string | undefined {
  for (const label of labels) {
    if (label === '') return 'Encountered an empty component'
    if (/^-|-$/.test(label)) return `Name '${label}' must not start or end with a hyphen`
    if (!/^[a-z0-9-]{1,63}$/.test(label)) {
      return (
        `Name '${label}' must be 1-63 characters long, each of which can only be alphanumeric or ` +
        'a hyphen'
      )
    }
  }
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && /^\d+$/.test(last)
    ? `TLD '${last}' must not be all numeric`
    : undefined
}

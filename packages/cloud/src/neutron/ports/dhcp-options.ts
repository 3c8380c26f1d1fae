/** Extra DHCP options of ports: neutron_lib.api.definitions.extra_dhcp_opt, neutron.db.extradhcpopt_db. */
import type { NeutronPort } from '@meridian/openstack'
import { duplicates, isFields, toInteger, type Check, type Fields } from '#neutron/attributes.ts'
import { conflict, invalidInput } from '#neutron/faults.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

type Option = NonNullable<NeutronPort['extra_dhcp_opts']>[number]
/** An option as it is sent; null takes it away. */
type Sent = Omit<Option, 'opt_value'> & { opt_value: string | null }

/** The options whose value may be empty. */
const BLANKABLE = ['router', 'classless-static-route']
const LONGEST_NAME = 64
const LONGEST_VALUE = 255

/** Reads `extra_dhcp_opts` of a request: the options in full, none for null. Throws Neutron's 400. */
export const dhcpOptions: Check = (value) => {
  if (value === null) return []
  if (!Array.isArray(value)) throw invalidInput(`'${pythonText(value)}' is not a list`)
  const shown = value.map(pythonRepr)
  const twice = duplicates(shown)
  if (twice.length > 0) throw invalidInput(`Duplicate items in the list: '${twice.join(', ')}'`)
  return sentOptions(value)
}

function sentOptions(value: unknown): Sent[] {
  return Array.isArray(value) ? value.map(sentOption) : []
}

function sentOption(value: unknown): Sent {
  const { opt_name: name, opt_value: text, ip_version: asked = 4, ...more } = fieldsOf(value)
  const isWhole = typeof name === 'string' && (typeof text === 'string' || text === null)
  const isKnown = isWhole && Object.keys(more).length === 0
  if (!isKnown || !(isBlankable(name, text) || isLine(name, text))) throw noSpec(value)
  const version = toInteger(asked)
  if (version === 4 || version === 6)
    return { opt_name: name, opt_value: text, ip_version: version }
  throw noSpec({ ...fieldsOf(value), ip_version: version })
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const noSpec = (value: unknown): Error =>
  invalidInput(`No valid key specs matched for: ${pythonRepr(value)}`)

const isBlankable = (name: string, value: string | null): boolean =>
  BLANKABLE.includes(name) && (value === null || lengthOf(value) <= LONGEST_VALUE)

const isLine = (name: string, value: string | null): boolean =>
  isOneLine(name, LONGEST_NAME) && (value === null || isOneLine(value, LONGEST_VALUE))

/** Where Python ends a line (`str.splitlines`). */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** One line with something in it; a line may be ended. */
function isOneLine(text: string, longest: number): boolean {
  const lines = text.split(LINE_END)
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  return count === 1 && text.trim() !== '' && lengthOf(text) <= longest
}

const lengthOf = (text: string): number => [...text].length

/**
 * A port's options after an update: each that is sent takes the place of the one with its name and IP
 * version, or joins the others. Throws 409 for one that is new and sent twice.
 */
export function withOptions(portId: string, before: readonly Option[], sent: unknown): Option[] {
  const fresh: Option[] = []
  let held = [...before]
  for (const { opt_name, opt_value, ip_version } of sentOptions(sent)) {
    const isIt = (one: Option): boolean =>
      one.opt_name === opt_name && one.ip_version === ip_version
    if (before.some(isIt)) {
      held = held.flatMap((one) => {
        if (!isIt(one)) return [one]
        return opt_value === null ? [] : [{ ...one, opt_value }]
      })
    } else if (opt_value !== null) {
      if (fresh.some(isIt)) throw twiceSent(portId, opt_name, ip_version)
      fresh.push({ opt_name, opt_value, ip_version })
    }
  }
  return [...held, ...fresh]
}

function twiceSent(portId: string, name: string, version: number): Error {
  const message =
    "Failed to create a duplicate ExtraDhcpOpt: for attribute(s) ['portid', 'optname', " +
    `'ipversion'] with value(s) ${portId}-${name}-${version}`
  return conflict('NeutronDbObjectDuplicateEntry', message)
}

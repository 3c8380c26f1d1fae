/** What port security keeps a port from, and lets pass (neutron.extensions.portsecurity). */
import type { NeutronPort } from '@meridian/openstack'
import { isFields, mac, type Check, type Fields } from '#neutron/attributes.ts'
import { badRequest, conflict } from '#neutron/faults.ts'
import { parseAddress } from '#neutron/ip.ts'
import { pythonText } from '#wire/python.ts'

/** Addresses that others have, and that may be sent from the port nevertheless. */
export const addressPairs: Check = (value) => {
  if (value === null) return []
  if (!Array.isArray(value)) throw badRequest('Allowed address pairs must be a list.')
  const seen = new Set<string>()
  return value.map((pair: unknown) => {
    const { ip_address: ip, mac_address: own } = isFields(pair) ? pair : {}
    if (ip === undefined) {
      throw badRequest('AllowedAddressPair must contain ip_address', 'AllowedAddressPairsMissingIP')
    }
    const host = typeof ip === 'string' ? (ip.split('/')[0] ?? '') : ''
    if (!parseAddress(host)) throw badRequest(`'${pythonText(ip)}' is not a valid IP address`)
    const address = own === undefined ? undefined : macOf(own)
    const key = `mac_address ${address ?? 'None'} ip_address ${pythonText(ip)}`
    if (seen.has(key)) {
      const message = `Request contains duplicate address pair: ${key}.`
      throw badRequest(message, 'DuplicateAddressPairInRequest')
    }
    seen.add(key)
    return { ip_address: ip, ...(address !== undefined && { mac_address: address }) }
  })
}

function macOf(value: unknown): string {
  try {
    return String(mac(value, 'mac_address'))
  } catch {
    throw badRequest(`'${pythonText(value)}' is not a valid MAC address`)
  }
}

/** The port, each of whose pairs has a MAC address: its own where none was said. */
export function withOwnMac(port: NeutronPort): NeutronPort {
  const pairs = port.allowed_address_pairs ?? []
  const own = pairs.map((pair) => ({ mac_address: port.mac_address, ...pair }))
  return { ...port, allowed_address_pairs: own }
}

type Held = Pick<NeutronPort, 'port_security_enabled'> &
  Partial<Pick<NeutronPort, 'security_groups' | 'allowed_address_pairs'>>

const isSome = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** Groups and address pairs need port security; taking it away needs them gone first. */
export function refuseUnguarded(item: Held, body: Fields): void {
  const asked = body['port_security_enabled']
  const guarded = typeof asked === 'boolean' ? asked : item.port_security_enabled !== false
  if (guarded) return
  if (isSome(body['allowed_address_pairs'] ?? item.allowed_address_pairs)) {
    const message =
      'Port Security must be enabled in order to have allowed address pairs on a port.'
    throw conflict('AddressPairAndPortSecurityRequired', message)
  }
  if (isSome(body['security_groups'])) {
    const message =
      'Port security must be enabled and port must have an IP address in order to use security ' +
      'groups.'
    throw badRequest(message, 'PortSecurityAndIPRequiredForSecurityGroups')
  }
  if (!isSome(body['security_groups'] ?? item.security_groups)) return
  const message =
    'Port has security group associated. Cannot disable port security or IP address until ' +
    'security group is removed.'
  throw conflict('PortSecurityPortHasSecurityGroup', message)
}

/** Where in the form of new rules stands what Neutron refuses them with. */
import { ApiError } from '#api/errors.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import type { RuleValues } from '#dialogs/security-group/rule-values.ts'

/** Neutron names no fields: its sentences say what they are about (neutron.extensions.securitygroup). */
const about: readonly (readonly [RegExp, readonly (keyof RuleValues)[]])[] = [
  [/ICMP (code|.*port_range_max)/i, ['icmp_code_number', 'icmp_code', 'icmp_type']],
  [/ICMP/, ['icmp_type_number', 'icmp_type']],
  [/CIDR|IP prefix/, ['remote_ip_prefix']],
  [/Address group/i, ['remote_address_group_id']],
  [/Security group \S+ does not exist/, ['remote_group_id']],
  [/ethertype/, ['ethertype', 'remote_ip_prefix']],
  [/\bports?\b|port_range/i, ['ports', 'template']],
  [/protocol/i, ['protocol', 'template']],
  // A rule that is there already differs in nothing that can be seen: what it is named by is at hand.
  [/already exists|Duplicate|Quota/i, ['ports', 'template']],
]

/** The same error, beside the field that it is about where the form shows one of those. */
export const besideField = (error: unknown, sent: Partial<RuleValues>): unknown => {
  if (!(error instanceof ApiError) || error.fields.length > 0) return error
  const { message } = error
  const [, names = []] = about.find(([pattern]) => pattern.test(message)) ?? []
  const name = names.find((one) => Object.hasOwn(sent, one))
  return name === undefined ? error : new FieldRefusals({ [name]: message }, message)
}

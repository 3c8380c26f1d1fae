/** Who may do something with a router that is no update of it. */
import type { NeutronRouter } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { refused } from '#neutron/faults.ts'
import { seen, type NeutronKind } from '#neutron/style.ts'

const GATEWAY = ['network_id', 'enable_snat', 'external_fixed_ips']

/**
 * The router of the path, when the rule allows its action; throws 404, and 403 with the whole rule:
 * Neutron asks it of each attribute of the router that has one (neutron.policy), and of those of its
 * gateway where it has one.
 */
export function writableRouter(
  context: Context,
  kind: NeutronKind<NeutronRouter>,
  rule: string,
): NeutronRouter {
  const router = seen(context, kind, context.param('id'))
  if (context.allows(rule, { ...router })) return router
  const part = (name: string): string => `rule:${rule}:${name}`
  const inner = GATEWAY.map((name) => part(`external_gateway_info:${name}`))
  const info = ` and (${part('external_gateway_info')} and (${inner.join(' and ')}))`
  const gateway = router.external_gateway_info === null ? '' : info
  const first = gateway === '' ? `rule:${rule}` : `(rule:${rule}${gateway})`
  const rest = `(((${first} and ${part('ha')}) and ${part('flavor_id')}) and `
  throw refused(`${rest}${part('distributed')})`)
}

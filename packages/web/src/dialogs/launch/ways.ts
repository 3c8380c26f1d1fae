import { waysOut, type Network, type WaysOut } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { usableNetworks, type Choices, type Known } from '#dialogs/launch-instance/spec.ts'

export const readWays = (signal: AbortSignal): Promise<WaysOut> =>
  call(waysOut.load, undefined, { signal })

/** How one comes from a network to outside, as far as the project can see. */
export type Way =
  /** Through a router of the project; addresses of its pool lead in. */
  | { readonly kind: 'router'; readonly router: string; readonly pool: string }
  /** It is outside itself. */
  | { readonly kind: 'outer' }
  /** Another project shares it, and has the router. */
  | { readonly kind: 'shared' }
  | { readonly kind: 'none' }

export const wayOf = (network: Network, { ways }: Pick<WaysOut, 'ways'>): Way => {
  if (network['router:external']) return { kind: 'outer' }
  for (const { network_id, router, pool } of ways) {
    if (network_id !== network.id || pool === null) continue
    return { kind: 'router', router: nameOr(router.name, router.id), pool }
  }
  return { kind: network.shared ? 'shared' : 'none' }
}

export const wayWords = (way: Way): string => {
  switch (way.kind) {
    case 'router':
      return t('Reaches the Internet through router {router}', { router: way.router })
    case 'outer':
      return t('Reaches the Internet itself')
    case 'shared':
      return t('Shared by another project, which decides where it leads')
    case 'none':
      return t('No way out')
  }
}

const leads = (way: Way): boolean => way.kind === 'router' || way.kind === 'outer'

/** Whether any of the networks leads outside; undefined while one of both is unknown. */
export const hasWayOut = (known: Known, ways: WaysOut | undefined): boolean | undefined =>
  known.networks && ways && known.networks.some((network) => leads(wayOf(network, ways)))

/**
 * What the page takes by itself: the only network that leads outside, and no volume that outlives its
 * instance unless the operator leaves no choice.
 */
export const pageDefaults =
  (ways: WaysOut | undefined) =>
  (known: Known): Choices => {
    const leading = usableNetworks(known.networks ?? []).filter(
      (network) => ways !== undefined && leads(wayOf(network, ways)),
    )
    return {
      ...(leading.length === 1 && { networks: leading }),
      ...(!known.hideCreateVolume && { vol_create: false }),
    }
  }

import { routers as api, type Router } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ipAddress } from '#forms/rules/address-validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { askForm, line, select, tick, type AnyForm } from '#resource/forms/fields.ts'
import { externalNetworks } from '#dialogs/router/external.ts'

const byAddress = [policy('network', 'update_router:external_gateway_info:external_fixed_ips')]

/** The form of a router's gateway, which begins with the one that it has. */
export const gatewayOf = async (
  { id, external_gateway_info: gateway }: Router,
  signal: AbortSignal,
): Promise<AnyForm<undefined>> => {
  const networks = await externalNetworks(signal)
  const [only, ...others] = networks
  const alone = others.length === 0 ? (only?.id ?? '') : ''
  const subnets = networks.flatMap((one) =>
    one.subnets.map((subnet) => ({
      value: subnet.id,
      label: [subnet.name, subnet.cidr].filter(Boolean).join(' '),
      of: one.id,
    })),
  )
  return askForm({
    endpoint: api.setGateway,
    fields: {
      network_id: select(
        t('External Network'),
        networks.map((one) => ({
          value: one.id,
          label: nameOr(one.name, one.id),
          description: one.subnets.map(({ cidr }) => cidr).join(', '),
        })),
        { start: gateway?.network_id ?? alone, none: t('There is no external network.') },
      ),
      enable_snat: tick(t('Enable SNAT'), {
        start: gateway?.enable_snat ?? true,
        requires: [
          policy('network', 'update_router:external_gateway_info:enable_snat'),
          { feature: ['network', 'ext-gw-mode'] },
        ],
        description: t(
          'What has no floating IP reaches the outside by the address of the gateway.',
        ),
      }),
      subnet_id: select(t('Subnet'), [{ value: '', label: t('Any') }, ...subnets], {
        start: '',
        by: 'network_id',
        requires: byAddress,
      }),
      ip_address: line(t('IP Address'), {
        rules: [ipAddress()],
        requires: byAddress,
        description: t('If empty, the network chooses one.'),
      }),
    },
    send: (body) => call(api.setGateway, { params: { id }, body }),
    done: t('Set the gateway of: %s.'),
    failed: t('Unable to set the gateway.'),
  })
}

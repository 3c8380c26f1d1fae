/** What brings zones out of the project and into it. */
import type { DnsZone } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { policy, refTo } from '#resource/define.ts'
import { lazyTab } from '#resource/makers.tsx'
import { zone } from '#kinds/designate/kinds.ts'

const dns = { service: 'dns' } as const

/** Makes a zone of a file. */
export const importZone = creating(zone, {
  id: 'import',
  label: t('Import Zone'),
  requires: [dns, policy('dns', 'create_zone_import')],
  loadDialog: async () => {
    const { ImportZone } = await import('#dialogs/designate/import-zone.tsx')
    return (close) => (
      <ImportZone
        onClose={() => close()}
        onDone={(made) => close({ created: [refTo(zone, made)] })}
      />
    )
  },
})

/** Saves a zone as a file. */
export const exportZone: Action<DnsZone> = {
  id: 'export',
  label: t('Export Zone File'),
  requires: [dns, policy('dns', 'create_zone_export')],
  anytime: true,
  perform: async ([item], screen) => {
    if (item === undefined) return {}
    await screen.load(async (signal) => {
      const dialog = await import('#dialogs/designate/export-zone.ts')
      await dialog.exportZone(item, signal)
    })
    return {}
  },
}

/** Takes a zone that another project offers. */
export const acceptZone = creating(zone, {
  id: 'accept',
  label: t('Accept Zone Transfer'),
  requires: [dns, policy('dns', 'create_zone_transfer_accept')],
  loadDialog: async () => {
    const { AcceptZone } = await import('#dialogs/designate/transfer-zone.tsx')
    return (close) => (
      <AcceptZone
        onClose={() => close()}
        onDone={(id) => close({ created: [{ type: zone.type, id }] })}
      />
    )
  },
})

/** Offers a zone to another project. */
export const offerZone = editing(zone, {
  id: 'transfer',
  label: t('Transfer Zone'),
  requires: [dns, policy('dns', 'create_zone_transfer_request')],
  loadDialog: async (item) => {
    const { OfferZone } = await import('#dialogs/designate/transfer-zone.tsx')
    return (close) => (
      <OfferZone zone={item} onClose={(made) => close(made && { updated: [refTo(zone, item)] })} />
    )
  },
})

/** To whom a zone is offered, which is read when somebody looks at it. */
export const transferTab = lazyTab(zone, 'transfers', t('Transfer Requests'), async () => {
  const { TransferRequests } = await import('#resources/designate/transfer-requests.tsx')
  return (item: DnsZone) => <TransferRequests zone={item} />
})

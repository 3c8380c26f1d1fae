import { zoneTransfers as api, type DnsZone, type ZoneTransfer } from '@meridian/contract'
import { call } from '#api/call.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { zone as kind } from '#kinds/designate/kinds.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'
import { Time } from '#ui/tell/time.tsx'
import { toast } from '#ui/tell/toast.ts'

const columns: readonly PlainColumn<ZoneTransfer>[] = [
  { id: 'id', label: t('Transfer ID'), show: ({ id }) => <CopyableId id={id} short /> },
  { id: 'key', label: t('Authorization Key'), show: ({ key }) => key && <CopyableId id={key} /> },
  {
    id: 'project',
    label: t('For Project'),
    priority: 3,
    show: ({ target_project_id: id }) => id && <CopyableId id={id} short />,
  },
  {
    id: 'description',
    label: t('Description'),
    priority: 4,
    show: ({ description }) => description,
  },
  {
    id: 'created',
    label: t('Created'),
    priority: 5,
    show: ({ created_at }) => <Time at={created_at ?? undefined} />,
  },
]

/** What the zone is offered by just now, which can be taken back. */
export const TransferRequests = ({ zone: { id: zone } }: { readonly zone: DnsZone }) => {
  const loaded = usePart(kind, zone, 'transfer requests', async (signal) => {
    const { items } = await call(api.list, undefined, { signal })
    return items.filter(({ zone_id, status }) => zone_id === zone && status === 'ACTIVE')
  })
  const withdraw = async (id: string) => {
    try {
      await call(api.remove, { params: { id } })
      toast.add('success', t('The zone is no longer offered.'))
    } catch (error) {
      tellUnable(t('Unable to take back the offer.'), error)
    }
    await loaded.reload()
  }
  const act: PlainColumn<ZoneTransfer> = {
    id: 'act',
    label: t('Actions'),
    show: ({ id }) => (
      <Button size="small" onPress={() => void withdraw(id)}>
        {t('Withdraw')}
      </Button>
    ),
  }
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the transfer requests.')}>
      {(rows) => (
        <PlainTable
          label={t('Transfer Requests')}
          columns={[...columns, act]}
          rows={rows}
          keyOf={({ id }) => id}
          empty={t('The zone is not offered to other projects.')}
        />
      )}
    </LoadedView>
  )
}

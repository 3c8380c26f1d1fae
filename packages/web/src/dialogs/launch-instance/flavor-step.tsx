import type { Flavor } from '@meridian/contract'
import { labelOfQuota } from '#api/quota-words.ts'
import { QuotaBar } from '#forms/quota-bar.tsx'
import { TransferTable } from '#forms/transfer-table.tsx'
import type { TransferColumn, TransferFacet } from '#forms/transfer.ts'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { choice, range, text } from '#resource/makers.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Columns, SideBySide } from '#dialogs/launch-instance/layout.tsx'
import { Missing } from '#dialogs/launch-instance/missing.tsx'
import { flavorRefusal, launchQuotas } from '#dialogs/launch-instance/quota.ts'
import { useFlavors } from '#dialogs/launch-instance/use-launch-data.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** How large the servers are, with what that does to the quota. */
export const FlavorStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  const flavors = useFlavors()
  return (
    <Columns>
      <p>{t('A flavor is the size of an instance: its processors, memory and disk.')}</p>
      <FlavorQuota launch={launch} />
      <Missing launch={launch} name="flavor" />
      <LoadedView loaded={flavors} failed={t('Unable to retrieve the flavors.')}>
        {(available) => (
          <TransferTable
            label={t('Flavor')}
            available={available}
            allocated={spec.flavor ? [spec.flavor] : []}
            onChange={([flavor]) => choose({ flavor })}
            idOf={idOf}
            nameOf={(flavor) => flavor.name}
            columns={columns}
            max={1}
            facets={facets}
            refusal={(flavor) => flavorRefusal(flavor, spec, data.known.quotas)}
            drawer={(flavor) => <FlavorDetails flavor={flavor} />}
            prompt={t('Select a flavor from those available below.')}
            none={t('There is no flavor that you may use.')}
          />
        )}
      </LoadedView>
    </Columns>
  )
}

const FlavorQuota = ({ launch }: { readonly launch: Launch }) => {
  const { quotas: known } = launch.data
  const { flavor, instance_count } = launch.spec
  const unread = (
    <Unread loaded={known} says={(why) => t('The quota could not be read: {why}', { why })} />
  )
  if (!known.data) return unread
  const quotas = launchQuotas(known.data, flavor, instance_count)
  return (
    <>
      <SideBySide>
        <QuotaBar label={labelOfQuota('instances')} {...quotas.instances} />
        <QuotaBar label={labelOfQuota('cores')} {...quotas.vcpus} />
        <QuotaBar label={labelOfQuota('ram')} {...quotas.ram} format={megabytes} />
      </SideBySide>
      {unread}
    </>
  )
}

const FlavorDetails = ({ flavor }: { readonly flavor: Flavor }) => (
  <DescriptionList
    look="grid"
    rows={[
      { term: t('ID'), value: flavor.id },
      { term: t('Root Disk'), value: gigabytes(flavor.disk) },
      { term: t('Ephemeral Disk'), value: gigabytes(flavor['OS-FLV-EXT-DATA:ephemeral']) },
      { term: t('Swap'), value: megabytes(flavor.swap) },
      { term: t('Description'), value: flavor.description },
    ]}
  />
)

const idOf = (flavor: Flavor) => flavor.id

const isPublic = (flavor: Flavor) =>
  (flavor['os-flavor-access:is_public'] ?? true) ? t('Public') : t('Private')

const columns: readonly TransferColumn<Flavor>[] = [
  {
    id: 'name',
    label: t('Name'),
    show: (flavor) => flavor.name,
    text: (flavor) => flavor.name,
  },
  {
    id: 'vcpus',
    label: t('VCPUs'),
    align: 'end',
    show: (flavor) => flavor.vcpus,
    value: (flavor) => flavor.vcpus,
  },
  {
    id: 'ram',
    label: t('RAM'),
    align: 'end',
    show: (flavor) => megabytes(flavor.ram),
    value: (flavor) => flavor.ram,
  },
  {
    id: 'disk',
    label: t('Root Disk'),
    align: 'end',
    show: (flavor) => gigabytes(flavor.disk),
    value: (flavor) => flavor.disk,
  },
  { id: 'access', label: t('Access'), show: isPublic, text: isPublic },
]

const facets: Readonly<Record<string, TransferFacet<Flavor>>> = {
  name: text(t('Name'), (flavor) => flavor.name),
  vcpus: range(t('VCPUs'), (flavor) => flavor.vcpus),
  ram: range(t('RAM (MB)'), (flavor) => flavor.ram),
  disk: range(t('Root Disk (GB)'), (flavor) => flavor.disk),
  access: choice(
    t('Access'),
    [
      { value: 'true', label: t('Public') },
      { value: 'false', label: t('Private') },
    ],
    (flavor) => flavor['os-flavor-access:is_public'] ?? true,
  ),
}

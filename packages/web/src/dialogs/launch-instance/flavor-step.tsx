import type { Flavor } from '@meridian/contract'
import type { TransferColumn, TransferFacet } from '#forms/transfer/transfer.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, labelIn, megabytes } from '#lib/units.ts'
import { choice, range, text } from '#resource/makers.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { Columns, SideBySide } from '#dialogs/launch-instance/layout.tsx'
import { Missing } from '#dialogs/launch-instance/missing.tsx'
import { flavorRefusal } from '#dialogs/launch-instance/quota.ts'
import { QuotaUnread, ServerBars } from '#dialogs/launch-instance/quota-bars.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** How large the servers are, with what that does to the quota. */
export const FlavorStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  return (
    <Columns>
      <p>{t('A flavor is the size of an instance: its processors, memory and disk.')}</p>
      <SideBySide>
        <ServerBars launch={launch} />
      </SideBySide>
      <QuotaUnread data={data} />
      <Missing launch={launch} name="flavor" />
      <Allocation
        loaded={data.flavors}
        failed={t('Unable to retrieve the flavors.')}
        label={t('Flavor')}
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
        none={t('There is no flavor you may use.')}
      />
    </Columns>
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
    label: t('vCPUs'),
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
  vcpus: range(t('vCPUs'), (flavor) => flavor.vcpus),
  ram: range(labelIn(t('RAM'), 'MB'), (flavor) => flavor.ram),
  disk: range(labelIn(t('Root Disk'), 'GB'), (flavor) => flavor.disk),
  access: choice(
    t('Access'),
    [
      { value: 'true', label: t('Public') },
      { value: 'false', label: t('Private') },
    ],
    (flavor) => flavor['os-flavor-access:is_public'] ?? true,
  ),
}

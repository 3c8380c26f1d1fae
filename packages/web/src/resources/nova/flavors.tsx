import { flavors as api, type Flavor } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { resource } from '#resource/define.ts'
import { choice, copyable, overview, range, tab, text, yesOrNo } from '#resource/makers.tsx'
import { flavor } from '#resources/nova/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const isPublic = (one: Flavor) => one['os-flavor-access:is_public'] ?? true
const ephemeral = (one: Flavor) => one['OS-FLV-EXT-DATA:ephemeral']

const megabytes = (size: number) => t('{size} MB', { size })
const gigabytes = (size: number) => t('{size} GB', { size: Number(size.toFixed(2)) })

/** Always there (RS-FLAVOR-14); who may not change extra specs reads them in it. */
const metadata = updatingMetadata(flavor, 'flavor')

/** Sizes of servers, of which administrators see all (RS-FLAVOR). */
export const flavors = resource(flavor, {
  list: async ({ signal }) =>
    (await call(api.list, { query: { get_extras: true } }, { signal })).items,
  load: (id = '') => call(api.load, { params: { id }, query: { get_extras: true } }),
  properties: {
    name: { label: t('Name') },
    id: { ...copyable(t('ID'), ({ id }) => id, true), priority: 6 },
    description: { label: t('Description') },
    vcpus: { label: t('VCPUs'), align: 'end', priority: 2 },
    ram: { label: t('RAM'), align: 'end', show: ({ ram }) => megabytes(ram), priority: 3 },
    disk: { label: t('Root Disk'), align: 'end', show: ({ disk }) => gigabytes(disk), priority: 4 },
    ephemeral: {
      label: t('Ephemeral Disk'),
      value: ephemeral,
      show: (one) => gigabytes(ephemeral(one)),
    },
    // Nova counts swap in MB; it is shown in GB (RS-FLAVOR-07).
    swap: { label: t('Swap Disk'), show: ({ swap }) => gigabytes(swap / 1024) },
    rxtx_factor: { label: t('RX/TX Factor') },
    public: { label: t('Public'), value: isPublic, priority: 5 },
  },
  columns: ['name', 'vcpus', 'ram', 'disk', 'id', 'public'],
  sort: 'ram',
  facets: {
    name: text(t('Name'), ({ name }: Flavor) => name),
    vcpus: range(t('VCPUs'), ({ vcpus }: Flavor) => vcpus),
    ram: range(t('RAM (MB)'), ({ ram }: Flavor) => ram),
    public: choice(t('Public'), yesOrNo, isPublic),
  },
  actions: { item: [metadata] },
  drawer: ['description', 'ephemeral', 'swap', 'rxtx_factor'],
  details: [
    overview(
      'name',
      'id',
      'description',
      'vcpus',
      'ram',
      'disk',
      'ephemeral',
      'swap',
      'rxtx_factor',
      'public',
    ),
    tab('extras', t('Extra Specs'), ({ extras }: Flavor) => (
      <TextsTable
        label={t('Extra Specs')}
        texts={extras}
        empty={t('The flavor has no extra specs.')}
      />
    )),
  ],
})

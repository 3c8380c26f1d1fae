import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Keys } from '#ui/press/keys.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import type { NavigationGroup } from '#shell/navigation.ts'

/** The letter after g by the path of the list to which it leads. */
export const letters: Readonly<Record<string, string>> = {
  '/project/': 'o',
  '/project/instances': 'i',
  '/project/volumes': 'v',
  '/project/snapshots': 'p',
  '/project/images': 'm',
  '/project/key_pairs': 'k',
  '/project/networks': 'n',
  '/project/routers': 'r',
  '/project/floating_ips': 'f',
  '/project/security_groups': 's',
  '/project/network_topology': 't',
  '/project/load_balancer': 'l',
  '/project/containers': 'c',
  '/project/stacks': 'h',
  '/admin/instances': 'a',
}

type GroupsProps = { readonly groups: readonly NavigationGroup[] }

/** Where g and a letter lead this user, in the order of the navigation. */
export const placesOf = (groups: GroupsProps['groups']) =>
  groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ path, label }) => {
      const key = letters[path]
      return key === undefined ? [] : [{ key, path, label }]
    })

/** All keys of the console that work while nobody types. */
export function ShortcutsHelp({ groups, onClose }: GroupsProps & { readonly onClose: () => void }) {
  const everywhere = [
    { keys: ['Ctrl', 'K'], does: t('Find anything') },
    { keys: ['z'], does: t('Undo what the message says was done') },
    { keys: ['?'], does: t('Show these shortcuts') },
    { keys: ['→'], does: t('From a place in the navigation to its pin') },
  ]
  const inLists = [
    { keys: ['/'], does: t('Search in the list') },
    { keys: ['j'], does: t('Next row') },
    { keys: ['k'], does: t('Row before') },
    { keys: ['Enter'], does: t('Open the row, beside the list where that is chosen') },
    { keys: ['x'], does: t('Check the row') },
    { keys: ['Shift', 'X'], does: t('Check all rows from the last one checked') },
    { keys: ['Esc'], does: t('Uncheck all rows') },
    { keys: ['r'], does: t('Read the page again') },
  ]
  const places = placesOf(groups).map(({ key, label }) => ({ keys: ['g', key], does: label }))
  return (
    <Modal
      title={t('Keyboard shortcuts')}
      size="large"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('Close')}</Button>}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Part title={t('In lists')} rows={inLists} />
          <Part title={t('Everywhere')} rows={everywhere} />
        </div>
        <Part title={t('Go to')} rows={places} />
      </div>
    </Modal>
  )
}

type PartProps = {
  readonly title: string
  readonly rows: readonly { readonly keys: readonly string[]; readonly does: string }[]
}

const Part = ({ title, rows }: PartProps) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h3 className="font-semibold">{title}</h3>
    <DescriptionList
      rows={rows.map(({ keys, does }) => ({ term: does, value: <Keys keys={keys} /> }))}
    />
  </section>
)

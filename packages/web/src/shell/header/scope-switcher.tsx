import { session as endpoints, type Scopes, type UserSession } from '@meridian/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { DownIcon } from '#ui/icons.ts'
import { Picker, type ChoiceGroup } from '#ui/choose/picker.tsx'
import { useSwitch, type OnSwitched } from '#shell/header/use-switch.ts'

export type ScopeSwitcherProps = {
  user: UserSession
  /** The page is about all projects: it says so in place of the project, which can be changed all the same. */
  everywhere: boolean
  /** Called when the session stands in another project, domain or region; draws the page there. */
  onSwitched: OnSwitched
}

type Held = { scopes?: Scopes; failure?: unknown }

/** Where the user works, and where else they could. The choices are read when it is opened. */
export function ScopeSwitcher({ user, everywhere, onSwitched }: ScopeSwitcherProps) {
  const [open, setOpen] = useState(false)
  const [held, setHeld] = useState<Held>({})
  const { busy, switchTo } = useSwitch(user, onSwitched)
  const reading = useRef<AbortController>(undefined)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  /** What was found stays until the next is there: whoever types sees it narrowed meanwhile. */
  const read = (q = '') => {
    reading.current?.abort()
    const own = new AbortController()
    reading.current = own
    if (q === '') setHeld(({ scopes }) => (open && scopes ? { scopes } : {}))
    call(endpoints.scopes, { query: { limit: most, ...(q !== '' && { q }) } }, own).then(
      (scopes) => setHeld({ scopes }),
      (failure: unknown) => {
        if (!own.signal.aborted) setHeld({ failure })
      },
    )
  }
  return (
    <Picker
      label={t('Find a project, domain or region')}
      open={open}
      onOpenChange={(next) => {
        if (next) read()
        // Nobody waits for it any more.
        else reading.current?.abort()
        clearTimeout(typing.current)
        setOpen(next)
      }}
      onTyped={(text) => {
        clearTimeout(typing.current)
        typing.current = setTimeout(() => read(text.trim()), rest)
      }}
      note={
        held.scopes?.more_projects
          ? t('The first {count} projects are shown. Type to find others.', { count: most })
          : undefined
      }
      trigger={
        <Button trailingIcon={DownIcon} busy={busy}>
          <Current user={user} everywhere={everywhere} />
        </Button>
      }
      instead={held.scopes ? undefined : <Instead failure={held.failure} retry={() => read()} />}
      groups={held.scopes ? groupsOf(held.scopes) : []}
      onChoose={({ id }, group) =>
        void switchTo(group.id === 'system' ? { system: true } : { [group.id]: id })
      }
    />
  )
}

/** "RegionOne / demo": the region is only heard where there is little room. */
function Current({ user, everywhere }: Pick<ScopeSwitcherProps, 'user' | 'everywhere'>) {
  const nowhere = user.system_scope ? t('All of the cloud') : t('No project')
  const project = user.project_name !== null && everywhere ? t('All projects') : user.project_name
  const where = project ?? user.domain_name ?? nowhere
  return (
    <>
      {user.services_region !== null && (
        <span className="max-sm:sr-only">{user.services_region} /</span>
      )}
      <span className="max-w-28 truncate sm:max-w-60">{where}</span>
    </>
  )
}

function Instead({ failure, retry }: { failure: unknown; retry: () => void }) {
  if (failure === undefined) return <EmptyState state="loading" />
  const title = t('Unable to retrieve where else you may work.')
  return <EmptyState state="failed" title={title} error={failure} onRetry={retry} />
}

/** The choices; a group's id is the name under which its choice is sent. */
const groupsOf = ({
  projects,
  domains,
  system,
  regions,
  current,
}: Scopes): readonly ChoiceGroup[] => [
  {
    id: 'region',
    label: t('Regions'),
    choices: regions.map((id) => ({ id, label: id, checked: id === current.region })),
  },
  {
    id: 'project_id',
    label: t('Projects'),
    choices: projects
      .filter(({ enabled }) => enabled)
      .map(({ id, name }) => ({ id, label: name, checked: id === current.project_id })),
  },
  {
    id: 'domain_id',
    label: t('Domains'),
    choices: domains
      .filter(({ enabled }) => enabled)
      .map(({ id, name }) => ({ id, label: name, checked: id === current.domain_id })),
  },
  {
    id: 'system',
    label: t('System'),
    choices: system ? [{ id: 'all', label: t('All of the cloud'), checked: current.system }] : [],
  },
]

/** So many projects are shown at once, however many one has. */
const most = 50

/** How long a text rests before it is asked for, in ms. */
const rest = 200

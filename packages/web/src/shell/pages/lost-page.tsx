import { session as endpoints, type ScopeChoice, type UserSession } from '@meridian/contract'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { lastLost, noteLost } from '#lib/lost.ts'
import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useRegistry } from '#resource/registry-context.tsx'
import { Button } from '#ui/press/button.tsx'
import { Link } from '#ui/press/link.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'
import { useSwitch, type OnSwitched } from '#shell/header/use-switch.ts'

export type LostPageProps = {
  readonly user: UserSession
  /** Called when the session stands in another project; draws there the page that was asked for. */
  readonly onSwitched: OnSwitched
}

/** The one page for everything that is not there, within the frame of those who are signed in. */
export function LostPage(props: LostPageProps) {
  const [lost] = useState(lastLost)
  const { panels } = useRegistry()
  const panel = panels.find((one) => one.panel.path === lost?.to)
  const title = t('Page not found')
  // Another page that is not there is not this one.
  useEffect(() => () => noteLost(undefined), [])
  return (
    <PageFrame title={title} panel={panel?.panel} many={panel?.entry.kind.name[1] ?? title}>
      <div className="flex max-w-2xl flex-col gap-4">
        <div>
          {lost && <p className="font-medium wrap-anywhere">{lost.says}</p>}
          <p className="text-muted">
            {t('What you were looking for does not exist, or you may not see it.')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {lost?.to !== undefined && (
            <Link to={lost.to} look="primary">
              {t('Look in {list}', { list: lost.list ?? '' })}
            </Link>
          )}
          <Link to="/" look="button">
            {t('Go to the start page')}
          </Link>
        </div>
        {lost?.ofProject && <OtherProjects {...props} from={lost.from} says={lookElsewhere} />}
      </div>
    </PageFrame>
  )
}

export type NoRolePageProps = LostPageProps & {
  /** What of the address's scope the user cannot work in. */
  readonly scope: ScopeChoice
}

/** What the page says of a scope: its title, what is wrong, what to do. */
const wordsOf = ({ project_id, domain_id, region }: ScopeChoice) => {
  if (project_id !== undefined)
    return {
      title: t('No role in this project'),
      says: t('You have no role in the project {id}.', { id: project_id }),
      advice: t('Ask an administrator of the project for one, or go on in one of your own.'),
    }
  if (domain_id !== undefined)
    return {
      title: t('No role in this domain'),
      says: t('You have no role in the domain {id}.', { id: domain_id }),
      advice: t('Ask an administrator of the domain for one, or go on in a project of your own.'),
    }
  if (region !== undefined)
    return {
      title: t('No such region'),
      says: t('There is no region {region} where you work.', { region }),
      advice: t('Choose another region at the top of the page, or go on where you were.'),
    }
  return {
    title: t('No role in the cloud as a whole'),
    says: t('You have no role in the cloud as a whole.'),
    advice: t('Ask an administrator of the cloud for one, or go on in a project of your own.'),
  }
}

/** The page of an address in a scope in which the user cannot work. */
export function NoRolePage({ user, scope, onSwitched }: NoRolePageProps) {
  const { title, says, advice } = wordsOf(scope)
  const own = user.project_name ?? user.domain_name
  return (
    <PageFrame title={title} panel={undefined} many={title}>
      <div className="flex max-w-2xl flex-col gap-4">
        <div>
          <p className="font-medium wrap-anywhere">{says}</p>
          <p className="text-muted">{advice}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {own !== null && (
            <Button tone="primary" onPress={() => void onSwitched(user)}>
              {t('Open This Page in {project}', { project: own })}
            </Button>
          )}
          <Link to="/" look="button">
            {t('Go to the start page')}
          </Link>
        </div>
      </div>
    </PageFrame>
  )
}

/** The page of what a project has, for whoever works in none. */
export function NoProjectPage(props: LostPageProps & { readonly from: string }) {
  const { domain_name: domain } = props.user
  const title = t('No project is chosen')
  return (
    <PageFrame title={title} panel={undefined} many={title}>
      <div className="flex max-w-2xl flex-col gap-4">
        <p>
          {domain === null
            ? t('You work in the cloud as a whole, and this page shows what a project has.')
            : t('You work in the domain {domain}, and this page shows what a project has.', {
                domain,
              })}
        </p>
        <OtherProjects {...props} says={chooseOne} />
      </div>
    </PageFrame>
  )
}

/** So many projects have a button; the switcher of the header finds all others. */
const most = 6

const lookElsewhere = {
  title: t('Look in Another Project'),
  meaning: t('This switches to the project and looks there for the same thing.'),
}

const chooseOne = {
  title: t('Choose a Project'),
  meaning: t('This switches to the project and opens the same page there.'),
}

type OtherProjectsProps = LostPageProps & {
  readonly from: string
  readonly says: { readonly title: string; readonly meaning: string }
}

/** The other projects of the user, in which the same page can be asked for. */
function OtherProjects({ user, onSwitched, from, says }: OtherProjectsProps) {
  const { data, error, reload } = useLoaded(['lost scopes', from], (signal) =>
    // One more than are shown: the own project is among them.
    call(endpoints.scopes, { query: { limit: most + 1 } }, { signal }),
  )
  const { busy, switchTo } = useSwitch(user, onSwitched)
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string) => {
    if (busy) return
    setChosen(id)
    void switchTo({ project_id: id })
  }
  const others = (data?.projects ?? []).filter(
    ({ id, enabled }) => enabled && id !== user.project_id,
  )
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-danger-text">{t('Unable to retrieve where else you may work.')}</span>
        <RetryButton size="small" error={error} onPress={() => void reload()} />
      </p>
    )
  if (others.length === 0) return null
  const hasMore = data?.more_projects === true || others.length > most
  return (
    <section aria-labelledby="other-projects" className="flex flex-col gap-2">
      <h2 id="other-projects" className="font-semibold">
        {says.title}
      </h2>
      <p className="text-muted">{says.meaning}</p>
      <div className="flex flex-wrap gap-2">
        {others.slice(0, most).map(({ id, name }) => (
          <Button key={id} busy={busy && chosen === id} onPress={() => choose(id)}>
            {name}
          </Button>
        ))}
      </div>
      {hasMore && (
        <p className="text-sm text-muted">
          {t('The project switcher at the top of the page has the others.')}
        </p>
      )}
    </section>
  )
}

import { projectContents, type Counted, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { ifServiceEnabled } from '#api/session/session.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Link } from '#ui/press/link.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'

type Service = keyof typeof projectContents

/** Each service, by its type in the catalogue and its name in a sentence. */
const services: readonly (readonly [Service, type: string, name: string])[] = [
  ['identity', 'identity', t('Identity')],
  ['compute', 'compute', t('Compute')],
  ['volumes', 'volumev3', t('Block Storage')],
  ['network', 'network', t('Network')],
  ['images', 'image', t('Images')],
  ['objects', 'object-store', t('Object Storage')],
]

type Kind = { readonly word: string; readonly list?: (project: string) => string }

const admin = (path: string) => (project: string) => `/admin/${path}?project_id=${project}`

/** What things are called, and where administrators see those of one project. */
const kinds: Readonly<Record<string, Kind>> = {
  projects: {
    word: t('Projects below it'),
    list: (project) => `/identity/projects?parent_id=${project}`,
  },
  servers: { word: t('Instances'), list: admin('instances') },
  volumes: { word: t('Volumes'), list: admin('volumes') },
  snapshots: { word: t('Volume Snapshots'), list: admin('snapshots') },
  backups: { word: t('Volume Backups'), list: admin('backups') },
  networks: { word: t('Networks'), list: admin('networks') },
  routers: { word: t('Routers'), list: admin('routers') },
  floating_ips: { word: t('Floating IPs'), list: admin('floating_ips') },
  images: { word: t('Images'), list: admin('images') },
  containers: { word: t('Containers') },
}

/** What a service said of a project: counts, why it did not, or that the cloud has none. */
type Told = { readonly items: readonly Counted[]; readonly why?: string }

const ask = async (
  [service, type]: (typeof services)[number],
  projectId: string,
  signal: AbortSignal,
): Promise<Told> => {
  try {
    await ifServiceEnabled(type)
  } catch (error) {
    // It has a cause only where the catalogue could not be read: nobody knows what there is then.
    if (!(error instanceof Error) || error.cause === undefined) return { items: [] }
    return { items: [], why: messageOf(error.cause) }
  }
  try {
    return await call(projectContents[service], { params: { projectId } }, { signal })
  } catch (error) {
    return { items: [], why: messageOf(error) }
  }
}

type Props = { readonly projects: readonly Project[] }

/**
 * What belongs to projects, service by service: each is asked for itself, and one that fails says so
 * in its line. Whoever deletes them leaves it behind.
 */
export const ProjectContents = ({ projects }: Props) => (
  <div className="flex flex-col gap-3">
    {projects.slice(0, most).map((project) => (
      <OfProject key={project.id} project={project} alone={projects.length === 1} />
    ))}
    {projects.length > most && (
      <p className="text-muted">
        {t('What belongs to {count} further projects is not listed.', {
          count: projects.length - most,
        })}
      </p>
    )}
  </div>
)

/** Of so many projects it is asked. */
const most = 10

const OfProject = ({ project, alone }: { readonly project: Project; readonly alone: boolean }) => {
  const { id, name } = project
  return (
    <section aria-label={t('What belongs to {name}', { name })} className="flex flex-col gap-1">
      {!alone && <h3 className="font-semibold wrap-anywhere">{name}</h3>}
      <Lines id={id} />
    </section>
  )
}

const Lines = ({ id }: { readonly id: string }) => {
  const loaded = useLoaded(['project contents', id], (signal) =>
    Promise.all(
      services.map(async (service) => ({
        name: service[2],
        ...(await ask(service, id, signal)),
      })),
    ),
  )
  if (!loaded.data)
    return (
      <p className="flex items-center gap-2 text-muted">
        <Spinner />
        {t('Looking for what belongs to it …')}
      </p>
    )
  const all = loaded.data.flatMap(({ items }) => items).filter(({ count }) => count > 0)
  const below = all.find(({ kind }) => kind === 'projects')
  const found = all.filter((one) => one !== below)
  const silent = loaded.data.flatMap(({ name, why }) => (why === undefined ? [] : [{ name, why }]))
  return (
    <>
      {below && (
        <Alert type="danger">
          <p>{t('Keystone deletes no project that has others below it.')}</p>
          <Line {...below} project={id} />
        </Alert>
      )}
      {found.length > 0 && (
        <Alert type="warning">
          <p>{t('These things stay behind, and belong to nobody then:')}</p>
          <ul className="list-disc ps-5">
            {found.map((one) => (
              <li key={one.kind}>
                <Line {...one} project={id} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {all.length === 0 && silent.length === 0 && (
        <p>{t('Nothing was found that belongs to it.')}</p>
      )}
      {silent.length > 0 && (
        <ul className="text-sm text-muted">
          {silent.map(({ name, why }) => (
            <li key={name} className="wrap-anywhere">
              {t('{service} could not be asked: {why}', { service: name, why })}
            </li>
          ))}
        </ul>
      )}
      {all.length === 0 && silent.length > 0 && silent.length < services.length && (
        <p>{t('The other services have nothing that belongs to it.')}</p>
      )}
    </>
  )
}

const Line = ({ kind, count, more, project }: Counted & { readonly project: string }) => {
  const { word = kind, list } = own(kinds, kind) ?? {}
  const values = { things: word, count }
  const text = more ? t('{things}: more than {count}', values) : t('{things}: {count}', values)
  return list ? <Link to={list(project)}>{text}</Link> : text
}

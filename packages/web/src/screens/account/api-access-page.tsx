import { account, keystone, type ApiAccess, type Service } from '@meridian/contract'
import { cloudsYaml, openrc } from '#api/access-files.ts'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { PageFrame } from '#resource/page-frame.tsx'
import { accessPath } from '#screens/account/places.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { Card } from '#ui/frame/card.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { Link } from '#ui/press/link.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '#ui/tables/table.tsx'

const panel = { path: accessPath, area: 'project', label: t('API Access') } as const

/** Where the services are and by what a program signs in: all of it from the session's own catalogue. */
export function ApiAccessPage() {
  const loaded = useLoaded(['api access'], async (signal) => {
    const [access, services] = await Promise.all([
      call(account.access, {}, { signal }),
      call(keystone.services, {}, { signal }),
    ])
    return { access, services: services.items }
  })
  return (
    <PageFrame
      title={t('API Access')}
      panel={panel}
      many={t('API Access')}
      actions={
        loaded.data?.access.byProvider === false && <Downloads access={loaded.data.access} />
      }
    >
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the endpoints.')}>
        {({ access, services }) => (
          <div className="flex flex-col gap-4">
            {access.byProvider && <ByProvider />}
            <Endpoints services={services} />
            <Card title={t('Credentials')}>
              <DescriptionList rows={rowsOf(access)} />
            </Card>
          </div>
        )}
      </LoadedView>
    </PageFrame>
  )
}

/** A file would ask for a password that the user does not have. */
const ByProvider = () => (
  <Alert type="info">
    {t('You signed in at an identity provider: a program signs in by an application credential.')}{' '}
    <Link to="/identity/application_credentials">{t('Application Credentials')}</Link>
  </Alert>
)

function Downloads({ access }: { access: ApiAccess }) {
  const files = [
    ['openrc.sh', 'text/x-shellscript', openrc(access)],
    ['clouds.yaml', 'application/yaml', cloudsYaml(access)],
  ] as const
  return files.map(([name, type, content]) => (
    <Button key={name} icon={DownloadIcon} onPress={() => saveFile(name, type, content)}>
      {t('Download {file}', { file: name })}
    </Button>
  ))
}

/** The services that have an address in the region where the session works. */
function Endpoints({ services }: { services: readonly Service[] }) {
  return (
    <Table label={t('Endpoints')}>
      <TableHead>
        <HeaderCell hold="start">{t('Service')}</HeaderCell>
        <HeaderCell priority={3}>{t('Name')}</HeaderCell>
        <HeaderCell priority={1}>{t('Endpoint')}</HeaderCell>
      </TableHead>
      <TableBody>
        {services
          .filter(({ url }) => url !== null)
          .toSorted((a, b) => a.type.localeCompare(b.type))
          .map(({ id, type, name, url }) => (
            <Row key={id}>
              <Cell hold="start">{type}</Cell>
              <Cell priority={3}>{name}</Cell>
              <Cell priority={1}>
                <CopyableId id={url ?? ''} />
              </Cell>
            </Row>
          ))}
      </TableBody>
    </Table>
  )
}

type Told = readonly [term: string, text: string | null]

const rowsOf = (access: ApiAccess) => {
  const told: readonly Told[] = [
    [t('Authentication URL'), access.auth_url],
    [t('User Name'), access.username],
    [t('User ID'), access.user_id],
    [t('User Domain'), access.user_domain_name],
    [t('Project'), access.project_name],
    [t('Project ID'), access.project_id],
    [t('Project Domain'), access.project_domain_name],
    [t('Region'), access.region],
  ]
  return told.map(([term, text]) => ({ term, value: text && <CopyableId id={text} /> }))
}

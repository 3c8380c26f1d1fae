/**
 * Files by which programs sign in as the user: `openrc.sh`, which a shell reads, `clouds.yaml`, which
 * openstacksdk reads, and `ec2rc.sh`. Names are the users' own: whatever stands in them stays text.
 * https://docs.openstack.org/openstacksdk/latest/user/config/configuration.html
 */
import type { ApiAccess, Ec2Secret } from '@meridian/contract'

/** What an application credential signs in with. */
export type ProgramSecret = { readonly id: string; readonly secret: string }

/** A word that a POSIX shell takes for nothing but itself: its quotes hold everything but a quote. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * A scalar in YAML's double quotes, which take JSON's escapes; what JSON leaves as it is and YAML
 * takes for a line break or does not print is escaped, too.
 * https://yaml.org/spec/1.2.2/#731-double-quoted-style
 */
export const yamlQuoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0'),
  )

type Variables = readonly (readonly [name: string, value: string | null])[]

/** No text of the environment holds a NUL, and no shell reads one. */
const exported = (variables: Variables): string =>
  variables
    .flatMap(([name, value]) =>
      value === null ? [] : `export ${name}=${shellQuoted(value.replaceAll('\0', ''))}\n`,
    )
    .join('')

const common = ({ auth_url, region, interface: face }: ApiAccess): Variables => [
  ['OS_AUTH_URL', auth_url],
  ['OS_REGION_NAME', region],
  ['OS_INTERFACE', face],
  ['OS_IDENTITY_API_VERSION', '3'],
]

const head = '#!/usr/bin/env sh\n'

/** Takes away what an earlier file left, which would be asked for besides. */
const cleared = (names: readonly string[]): string => `unset ${names.join(' ')}\n`

/** Signs in with the user's password, which it asks for and does not hold. */
export const openrc = (access: ApiAccess): string =>
  head +
  '# Read it with: . ./openrc.sh\n' +
  cleared([
    ...['OS_AUTH_TYPE', 'OS_APPLICATION_CREDENTIAL_ID', 'OS_APPLICATION_CREDENTIAL_SECRET'],
    ...['OS_PASSWORD', 'OS_PROJECT_ID', 'OS_PROJECT_NAME', 'OS_PROJECT_DOMAIN_ID'],
    ...['OS_DOMAIN_ID', 'OS_DOMAIN_NAME', 'OS_SYSTEM_SCOPE'],
  ]) +
  exported([
    ...common(access),
    ['OS_PROJECT_ID', access.project_id],
    ['OS_PROJECT_NAME', access.project_name],
    ['OS_PROJECT_DOMAIN_ID', access.project_domain_id],
    ['OS_USER_DOMAIN_NAME', access.user_domain_name],
    ['OS_USERNAME', access.username],
  ]) +
  String.raw`printf 'Password of %s in project %s: ' "$OS_USERNAME" "$OS_PROJECT_NAME" >&2
stty -echo 2>/dev/null
IFS= read -r OS_PASSWORD
stty echo 2>/dev/null
printf '\n' >&2
export OS_PASSWORD
`

/** Signs in with an application credential, whose secret it holds. */
export const programOpenrc = (access: ApiAccess, { id, secret }: ProgramSecret): string =>
  head +
  '# Whoever can read this file can use the application credential.\n' +
  cleared([
    ...['OS_USERNAME', 'OS_PASSWORD', 'OS_USER_DOMAIN_NAME', 'OS_PROJECT_ID', 'OS_PROJECT_NAME'],
    'OS_PROJECT_DOMAIN_ID',
  ]) +
  exported([
    ['OS_AUTH_TYPE', 'v3applicationcredential'],
    ...common(access),
    ['OS_APPLICATION_CREDENTIAL_ID', id],
    ['OS_APPLICATION_CREDENTIAL_SECRET', secret],
  ])

type Yaml = { readonly [name: string]: string | number | null | Yaml }

/** A mapping of mappings; what is null is left out. */
const yaml = (value: Yaml, indent = ''): string =>
  Object.entries(value)
    .map(([name, inner]) => {
      if (inner === null) return ''
      if (typeof inner === 'number') return `${indent}${name}: ${inner}\n`
      if (typeof inner === 'string') return `${indent}${name}: ${yamlQuoted(inner)}\n`
      return `${indent}${name}:\n${yaml(inner, `${indent}  `)}`
    })
    .join('')

const cloud = (access: ApiAccess, auth: Yaml, type?: string): string =>
  yaml({
    clouds: {
      openstack: {
        ...(type !== undefined && { auth_type: type }),
        auth: { auth_url: access.auth_url, ...auth },
        region_name: access.region,
        interface: access.interface,
        identity_api_version: 3,
      },
    },
  })

/** The cloud `openstack` by the user's password, which is asked for. */
export const cloudsYaml = (access: ApiAccess): string =>
  cloud(access, {
    username: access.username,
    user_domain_name: access.user_domain_name,
    project_id: access.project_id,
    project_name: access.project_name,
    project_domain_id: access.project_domain_id,
  })

/** The same by an application credential, whose secret it holds. */
export const programCloudsYaml = (access: ApiAccess, { id, secret }: ProgramSecret): string =>
  cloud(
    access,
    { application_credential_id: id, application_credential_secret: secret },
    'v3applicationcredential',
  )

/** What the tools for Amazon's interfaces read. */
export const ec2rc = (access: ApiAccess, { access: key, secret }: Ec2Secret): string =>
  head +
  '# Whoever can read this file can use the key.\n' +
  exported([
    ['EC2_ACCESS_KEY', key],
    ['EC2_SECRET_KEY', secret],
    ['AWS_ACCESS_KEY_ID', key],
    ['AWS_SECRET_ACCESS_KEY', secret],
    ['AWS_DEFAULT_REGION', access.region],
    ['OS_AUTH_URL', access.auth_url],
  ])

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

/**
 * What `openstack` and openstacksdk read of a shell to sign in, by any of keystoneauth's ways.
 * https://docs.openstack.org/keystoneauth/latest/plugin-options.html
 */
const signInNames = `
  CLOUD AUTH AUTH_TYPE AUTH_URL AUTH_METHODS TOKEN URL ENDPOINT ENDPOINT_TYPE INTERFACE REGION_NAME
  IDENTITY_API_VERSION USERNAME USER_NAME USER USER_ID USER_DOMAIN_ID USER_DOMAIN_NAME PASSWORD
  PASSCODE PROJECT_ID PROJECT_NAME PROJECT PROJECT_DOMAIN_ID PROJECT_DOMAIN_NAME TENANT_ID
  TENANT_NAME TENANT DOMAIN_ID DOMAIN_NAME DEFAULT_DOMAIN DEFAULT_DOMAIN_ID DEFAULT_DOMAIN_NAME
  SYSTEM_SCOPE TRUST_ID APPLICATION_CREDENTIAL_ID APPLICATION_CREDENTIAL_NAME
  APPLICATION_CREDENTIAL_SECRET IDENTITY_PROVIDER IDENTITY_PROVIDER_URL PROTOCOL ACCESS_TOKEN
  ACCESS_TOKEN_ENDPOINT ACCESS_TOKEN_TYPE CLIENT_ID CLIENT_SECRET DISCOVERY_ENDPOINT
  OPENID_SCOPE AUTHORIZATION_CODE CODE REDIRECT_URI SERVICE_PROVIDER_ENDPOINT
  SERVICE_PROVIDER_ENTITY_ID MUTUAL_AUTH CONSUMER_KEY CONSUMER_SECRET ACCESS_KEY ACCESS_SECRET`
  .trim()
  .split(/\s+/)

/** Takes away what an earlier file left: a tool would ask with it besides, and be refused. */
const cleared = signInNames.map((name) => `unset OS_${name}\n`).join('')

/** Signs in with the user's password, which it asks for and does not hold. */
export const openrc = (access: ApiAccess): string =>
  head +
  '# Read it with: . ./openrc.sh\n' +
  cleared +
  exported([
    ...common(access),
    ['OS_PROJECT_ID', access.project_id],
    ['OS_PROJECT_NAME', access.project_name],
    ['OS_PROJECT_DOMAIN_ID', access.project_domain_id],
    ['OS_DOMAIN_ID', access.domain_id],
    ['OS_SYSTEM_SCOPE', access.system ? 'all' : null],
    ['OS_USER_DOMAIN_NAME', access.user_domain_name],
    ['OS_USERNAME', access.username],
  ]) +
  String.raw`printf 'Password of %s: ' "$OS_USERNAME" >&2
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
  cleared +
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
    domain_id: access.domain_id,
    system_scope: access.system ? 'all' : null,
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

/** What can be chosen of a load balancer's parts: Octavia's words, and what users read for them. */
import { t } from '#lib/translate.ts'
import type { Option } from '#ui/fields/select.tsx'

const options = (words: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** SV-LSTN-02. */
export const listenerProtocols = options({
  HTTP: t('HTTP'),
  TCP: t('TCP'),
  TERMINATED_HTTPS: t('TERMINATED_HTTPS'),
  HTTPS: t('HTTPS'),
})

/** SV-LBPOOL-02. */
export const poolProtocols = options({
  HTTP: t('HTTP'),
  HTTPS: t('HTTPS'),
  PROXY: t('PROXY'),
  TCP: t('TCP'),
})

/** SV-LBPOOL-03. */
export const algorithms = options({
  LEAST_CONNECTIONS: t('Least Connections'),
  ROUND_ROBIN: t('Round Robin'),
  SOURCE_IP: t('Source IP'),
})

/** SV-LBPOOL-04. */
export const persistences = options({
  SOURCE_IP: t('Source IP'),
  HTTP_COOKIE: t('HTTP Cookie'),
  APP_COOKIE: t('App Cookie'),
})

/** SV-LBMON-02. */
export const monitorTypes = options({
  HTTP: t('HTTP'),
  HTTPS: t('HTTPS'),
  PING: t('PING'),
  TCP: t('TCP'),
  'TLS-HELLO': t('TLS-HELLO'),
})

/** SV-LBMON-03. */
export const httpMethods = options({
  GET: t('GET'),
  HEAD: t('HEAD'),
  POST: t('POST'),
  PUT: t('PUT'),
  DELETE: t('DELETE'),
  TRACE: t('TRACE'),
  OPTIONS: t('OPTIONS'),
  PATCH: t('PATCH'),
  CONNECT: t('CONNECT'),
})

/** SV-L7-02. */
export const policyActions = options({
  REJECT: t('Reject'),
  REDIRECT_TO_URL: t('Redirect to URL'),
  REDIRECT_TO_POOL: t('Redirect to Pool'),
})

/** SV-L7-07. */
export const ruleTypes = options({
  HOST_NAME: t('Host Name'),
  PATH: t('Path'),
  FILE_TYPE: t('File Type'),
  HEADER: t('Header'),
  COOKIE: t('Cookie'),
})

/** SV-L7-08. */
const compareTypes = options({
  REGEX: t('Regex'),
  EQUAL_TO: t('Equal To'),
  STARTS_WITH: t('Starts With'),
  ENDS_WITH: t('Ends With'),
  CONTAINS: t('Contains'),
})

/** The ways to compare what a rule of that type looks at (SV-L7-08, SV-L7-09). */
export const compareTypesOf = (type: string): readonly Option[] =>
  type === 'FILE_TYPE'
    ? compareTypes.filter(({ value }) => value === 'REGEX' || value === 'EQUAL_TO')
    : compareTypes

/** The headers that a listener can be told to add to requests. */
export const insertedHeaders = ['X-Forwarded-For', 'X-Forwarded-Port', 'X-Forwarded-Proto'] as const

/** The options and what is held, which may be none of them: another client may have chosen it. */
export const withHeld = (offered: readonly Option[], held: string): readonly Option[] =>
  held === '' || offered.some(({ value }) => value === held)
    ? offered
    : [...offered, { value: held, label: held }]

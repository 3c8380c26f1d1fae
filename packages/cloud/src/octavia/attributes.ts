/** What may be sent of the parts of load balancers, as octavia.api.v2.types declares it. */
import {
  address,
  among,
  flag,
  must,
  name,
  objectOf,
  objectsOf,
  on,
  or,
  owner,
  port,
  tags,
  uuid,
  whole,
  tlsParts,
} from '#octavia/attribute-makers.ts'
import type { Attribute, Attributes } from '#octavia/wsme.ts'

const POOL_PROTOCOLS = ['TCP', 'HTTP', 'HTTPS', 'PROXY', 'PROXYV2', 'UDP', 'SCTP']
const ALGORITHMS = ['LEAST_CONNECTIONS', 'ROUND_ROBIN', 'SOURCE_IP', 'SOURCE_IP_PORT']

const memberPut: Attributes = {
  name,
  admin_state_up: flag,
  weight: whole(0, 256),
  backup: flag,
  monitor_port: port,
  monitor_address: address,
  tags,
}
const memberSingle: Attributes = {
  name,
  admin_state_up: on,
  address: must(address),
  protocol_port: must(port),
  weight: or(whole(0, 256), 1),
  backup: or(flag, false),
  subnet_id: uuid,
  monitor_port: port,
  monitor_address: address,
  tags,
}
export const member = { post: { ...memberSingle, ...owner }, put: memberPut }

const CODES: Attribute = {
  type: {
    is: 'text',
    pattern: /^(\d{3}(\s*,\s*\d{3})*)$|^(\d{3}-\d{3})$/,
    shown: String.raw`^(\d{3}(\s*,\s*\d{3})*)$|^(\d{3}-\d{3})$`,
  },
}
const DOMAIN = /^(?=.{1,253}\.?$)(?:(?!-|[^.]+_)[A-Za-z0-9-_]{1,63}(?<!-)(?:\.|$))+$/
const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'CONNECT', 'PATCH'],
]
const http: Attributes = {
  http_method: among(...METHODS),
  url_path: { type: { is: 'url path' } },
  expected_codes: CODES,
}
const host: Attributes = {
  tags,
  http_version: { type: { is: 'one of', values: [1, 1.1], as: 'float' } },
  domain_name: { type: { is: 'text', min: 1, max: 255, pattern: DOMAIN } },
}
const TYPES = ['HTTP', 'HTTPS', 'PING', 'TCP', 'TLS-HELLO', 'UDP-CONNECT', 'SCTP']
const monitorSingle: Attributes = {
  name,
  type: must(among(...TYPES)),
  delay: must(whole(0)),
  timeout: must(whole(0)),
  max_retries_down: or(whole(1, 10), 3),
  max_retries: must(whole(1, 10)),
  ...http,
  admin_state_up: on,
  ...host,
}
export const healthMonitor = {
  post: { ...monitorSingle, pool_id: must(uuid), ...owner },
  put: {
    name,
    delay: whole(0),
    timeout: whole(0),
    max_retries_down: whole(1, 10),
    max_retries: whole(1, 10),
    ...http,
    admin_state_up: flag,
    ...host,
  },
}

const persistence = (type: Attribute): Attribute =>
  objectOf({
    type,
    cookie_name: {
      type: {
        is: 'text',
        max: 255,
        pattern: /^[^\s,;\\]+$/,
        shown: String.raw`^[^\s,;\\]+$`,
      },
    },
    persistence_timeout: whole(),
    persistence_granularity: address,
  })
const PERSISTENCE = among('SOURCE_IP', 'HTTP_COOKIE', 'APP_COOKIE')
const tlsOfPools: Attributes = {
  tags,
  tls_container_ref: name,
  ca_tls_container_ref: name,
  crl_container_ref: name,
}
const poolInside: Attributes = {
  session_persistence: persistence(must(PERSISTENCE)),
  healthmonitor: objectOf(monitorSingle),
  members: objectsOf(memberSingle),
  ...tlsOfPools,
  tls_enabled: or(flag, false),
  ...tlsParts,
}
export const poolSingle: Attributes = {
  name,
  description: name,
  admin_state_up: on,
  protocol: among(...POOL_PROTOCOLS),
  lb_algorithm: among(...ALGORITHMS),
  ...poolInside,
}
export const pool = {
  post: {
    name,
    description: name,
    admin_state_up: on,
    listener_id: uuid,
    loadbalancer_id: uuid,
    protocol: must(among(...POOL_PROTOCOLS)),
    lb_algorithm: must(among(...ALGORITHMS)),
    ...poolInside,
    ...owner,
  },
  put: {
    name,
    description: name,
    admin_state_up: flag,
    lb_algorithm: among(...ALGORITHMS),
    session_persistence: persistence(PERSISTENCE),
    ...tlsOfPools,
    tls_enabled: flag,
    ...tlsParts,
  },
}

const line: Attribute = {
  type: { is: 'text', max: 255, pattern: /^[^\r\n]*$/, shown: String.raw`^[^\r\n]*$` },
}
const RULE_TYPES = [
  ...['HOST_NAME', 'PATH', 'FILE_TYPE', 'HEADER', 'COOKIE', 'SSL_CONN_HAS_CERT'],
  ...['SSL_VERIFY_RESULT', 'SSL_DN_FIELD'],
]
const COMPARE_TYPES = ['REGEX', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'EQUAL_TO']
const ruleOf = (key: Attribute): Attributes => ({
  type: must(among(...RULE_TYPES)),
  compare_type: must(among(...COMPARE_TYPES)),
  key,
  value: must(key),
  invert: or(flag, false),
  admin_state_up: on,
  tags,
})
export const l7Rule = {
  post: { ...ruleOf(line), ...owner },
  put: {
    type: among(...RULE_TYPES),
    compare_type: among(...COMPARE_TYPES),
    key: line,
    value: line,
    invert: flag,
    admin_state_up: flag,
    tags,
  },
}

const LAST = 2_147_483_647
const ACTIONS = among('REJECT', 'REDIRECT_TO_URL', 'REDIRECT_TO_POOL', 'REDIRECT_PREFIX')
const url: Attribute = { type: { is: 'url' } }
const redirect: Attributes = { redirect_url: url, redirect_prefix: url }
const HTTP_CODE: Attribute = {
  type: { is: 'one of', values: [301, 302, 303, 307, 308], as: 'int' },
}
const policyStart = (admin_state_up: Attribute): Attributes => ({
  name,
  description: name,
  admin_state_up,
})
const policyEnd: Attributes = {
  position: or(whole(1, LAST), LAST),
  rules: objectsOf(ruleOf(name)),
  tags,
  redirect_http_code: HTTP_CODE,
}
export const policySingle: Attributes = {
  ...policyStart(on),
  action: must(ACTIONS),
  redirect_pool: objectOf(poolSingle),
  ...redirect,
  ...policyEnd,
}
export const l7Policy = {
  post: {
    ...policyStart(on),
    action: must(ACTIONS),
    redirect_pool_id: uuid,
    ...redirect,
    listener_id: must(uuid),
    ...policyEnd,
    ...owner,
  },
  put: {
    ...policyStart(flag),
    action: ACTIONS,
    redirect_pool_id: uuid,
    ...redirect,
    position: whole(1, LAST),
    tags,
    redirect_http_code: HTTP_CODE,
  },
}

/** What Octavia refuses, and its words: for conformance tests. A body, and why it is refused. */
import { expect } from 'vitest'

/** An id of nothing. */
export const NOWHERE = '00000000-0000-4000-8000-000000000000'

export type Refusals = readonly (readonly [body: object, why: unknown])[]

/** 400 in the words of validation, and of WSME's. */
export const unfit = (why: string): string => `Validation failure: ${why}`
export const field = (name: string, value: string, why: string): string =>
  `Invalid input for field/attribute ${name}. Value: '${value}'. ${why}`
const error = (why: string): string => `Error parsing L7Rule: ${why}`
const kept = (type: string, more: object): object => ({ session_persistence: { type, ...more } })

/** A second listener beside one of HTTP on port 80. */
export const listenerRefusals: Refusals = [
  [
    { protocol_port: 80 },
    'Another Listener on this Load Balancer is already using protocol HTTP and protocol_port 80',
  ],
  [{ protocol_port: 0 }, field('protocol_port', '0', 'Value should be greater or equal to 1')],
  [
    { protocol_port: 70_000 },
    field('protocol_port', '70000', 'Value should be lower or equal to 65535'),
  ],
  [
    { protocol: 'XX' },
    expect.stringMatching(
      /^Invalid input for field\/attribute protocol. Value: 'XX'. Value should be one of: /,
    ),
  ],
  [{ colour: 1 }, 'Unknown attribute for argument listener_.listener: colour'],
  [{ insert_headers: { foo: 'x' } }, "dict_keys(['foo']) is not a valid option for insert_headers"],
  [
    { protocol: 'TCP', insert_headers: { 'X-Forwarded-For': 'true' } },
    'insert-headers is not a valid option for a TCP protocol listener.',
  ],
  [
    { insert_headers: { 'X-SSL-Client-DN': 'true' } },
    "['X-SSL-Client-DN'] is not a valid option for HTTP protocol listener.",
  ],
  [
    { allowed_cidrs: ['x'] },
    field('allowed_cidrs', "['x']", 'Value should be IPv4 or IPv6 CIDR format'),
  ],
  [
    { allowed_cidrs: ['fe80::/64'] },
    expect.stringMatching(/CIDR fe80::\/64 IP version incompatible with VIP 10\.89\./),
  ],
  [
    { protocol: 'TERMINATED_HTTPS' },
    unfit(
      'An SNI or default certificate container reference must be provided for TERMINATED_HTTPS protocol listeners.',
    ),
  ],
  [
    { default_tls_container_ref: 'x' },
    unfit('Certificate container references are not allowed on HTTP protocol listeners.'),
  ],
  [
    {
      protocol: 'TERMINATED_HTTPS',
      default_tls_container_ref: `http://b/v1/secrets/${NOWHERE}`,
    },
    "Could not retrieve certificate: ['[address]']",
  ],
  [
    { client_authentication: 'MANDATORY' },
    unfit('Client authentication setting MANDATORY requires a client CA container reference.'),
  ],
  [
    { tls_ciphers: 'a b' },
    unfit(
      'Invalid characters in cipher string. Only alphanumeric, -, +, !, :, @, =, _, and . are allowed.',
    ),
  ],
  [{ default_pool_id: NOWHERE }, `Pool ${NOWHERE} not found.`],
  [{ loadbalancer_id: NOWHERE }, `Load Balancer ${NOWHERE} not found.`],
  [
    { timeout_client_data: -1 },
    field('timeout_client_data', '-1', 'Value should be greater or equal to 0'),
  ],
  [
    { alpn_protocols: ['foo'] },
    field('alpn_protocols', "['foo']", 'Value should be a valid ALPN protocol ID'),
  ],
]

/** A second pool of a listener that has one; others in the load balancer. */
export const poolRefusals = (id: string, pool: object): Refusals => {
  const onBalancer = { loadbalancer_id: id, protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' }
  return [
    [pool, 'This listener already has a default pool'],
    [
      { ...pool, protocol: 'UDP' },
      unfit("The pool protocol 'UDP' is invalid while the listener protocol is 'HTTP'."),
    ],
    [
      { ...onBalancer, lb_algorithm: 'SOURCE_IP_PORT' },
      "Provider 'amphora' does not support a requested option: Amphora provider does not support SOURCE_IP_PORT algorithm.",
    ],
    [
      { protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' },
      unfit('Must provide at least one of: loadbalancer_id, listener_id'),
    ],
    [
      { ...onBalancer, ...kept('APP_COOKIE', {}) },
      unfit(
        'Field "cookie_name" must be specified when using the "APP_COOKIE" session persistence type.',
      ),
    ],
    [
      { ...onBalancer, ...kept('SOURCE_IP', { cookie_name: 'x' }) },
      unfit(
        'Field "cookie_name" can only be specified with session persistence of type "APP_COOKIE".',
      ),
    ],
    [
      { ...onBalancer, ...kept('SOURCE_IP', { persistence_timeout: 3 }) },
      unfit(
        'persistence_timeout and persistence_granularity is only for UDP and SCTP protocol pools.',
      ),
    ],
    [
      { ...onBalancer, protocol: 'UDP', ...kept('HTTP_COOKIE', {}) },
      unfit(
        'Session persistence of type HTTP_COOKIE is not supported for UDP/SCTP protocol pools.',
      ),
    ],
    [
      { ...onBalancer, tls_enabled: true, tls_versions: ['foo'] },
      unfit('Invalid TLS versions: foo'),
    ],
  ]
}

/** Members of a pool that has one of that address. */
export const memberRefusals = (address: string): Refusals => [
  [
    { address, protocol_port: 80 },
    `Another member on this pool is already using ip ${address} on protocol_port 80`,
  ],
  [
    { address: 'x', protocol_port: 80 },
    field('address', 'x', 'Value should be IPv4 or IPv6 format'),
  ],
  [{ protocol_port: 80 }, field('address', 'None', 'Mandatory field missing.')],
  [
    { address: '169.254.169.254', protocol_port: 80 },
    '169.254.169.254 is not a valid option for member address',
  ],
  [
    { address, protocol_port: 81, weight: 257 },
    field('weight', '257', 'Value should be lower or equal to 256'),
  ],
  [{ address, protocol_port: 81, subnet_id: NOWHERE }, `Subnet ${NOWHERE} not found.`],
]

/** Monitors of a pool for HTTP. */
export const monitorRefusals: Refusals = [
  [
    { type: 'TCP', url_path: '/' },
    'url_path is not a valid option for health monitors of type TCP',
  ],
  [{ url_path: 'x' }, field('url_path', 'x', 'Value must be a valid URL Path string')],
  [{ max_retries: 11 }, field('max_retries', '11', 'Value should be lower or equal to 10')],
  [
    { type: 'UDP-CONNECT' },
    unfit('The UDP-CONNECT type is only supported for pools of type UDP/SCTP.'),
  ],
  [
    { domain_name: 'a.b' },
    unfit("'http_version' must be specified when 'domain_name' is provided."),
  ],
  [
    { domain_name: 'a.b', http_version: 1 },
    'http_version 1.0 is not a valid option for health monitors HTTP 1.1 domain name health check',
  ],
  [{ pool_id: NOWHERE }, `Pool ${NOWHERE} not found.`],
]

export const policyRefusals: Refusals = [
  [{ action: 'REDIRECT_TO_URL' }, 'Invalid L7 Policy arguments: redirect_url must not be None'],
  [
    { action: 'REDIRECT_TO_URL', redirect_url: 'foo' },
    field('redirect_url', 'foo', 'Value must be a valid URL string'),
  ],
  [
    { action: 'REDIRECT_TO_POOL' },
    'Invalid L7 Policy arguments: redirect_pool_id or redirect_pool must not be None',
  ],
  [{ action: 'REDIRECT_TO_POOL', redirect_pool_id: NOWHERE }, `Pool ${NOWHERE} not found.`],
  [{ action: 'REDIRECT_PREFIX' }, 'Invalid L7 Policy arguments: redirect_prefix must not be None'],
  [
    { action: 'REJECT', position: 0 },
    field('position', '0', 'Value should be greater or equal to 1'),
  ],
]

export const ruleRefusals: Refusals = [
  [
    { type: 'HEADER', compare_type: 'EQUAL_TO', value: 'x' },
    error('Invalid L7 Rule: L7 rule type requires a key'),
  ],
  [
    { type: 'HEADER', compare_type: 'EQUAL_TO', value: 'x', key: 'a b' },
    error('Invalid characters in key'),
  ],
  [
    { type: 'FILE_TYPE', compare_type: 'CONTAINS', value: 'x' },
    error('Invalid L7 Rule: invalid comparison type for rule type'),
  ],
  [
    { type: 'PATH', compare_type: 'REGEX', value: '(' },
    error('Unable to parse regular expression: missing ), unterminated subpattern at position 0'),
  ],
  [
    { type: 'PATH', compare_type: 'EQUAL_TO', value: '' },
    error('Invalid L7 Rule: L7 rule type requires a value'),
  ],
  [
    { type: 'COOKIE', compare_type: 'EQUAL_TO', value: 'a b', key: 'k' },
    error('Invalid characters in cookie value'),
  ],
  [
    { type: 'SSL_CONN_HAS_CERT', compare_type: 'EQUAL_TO', value: 'x' },
    error('Invalid L7 Rule: L7rule value x is not a boolean True string.'),
  ],
  [
    { type: 'PATH', compare_type: 'EQUAL_TO', value: 'a b' },
    error('Invalid characters in comparison value'),
  ],
]

/** What is wrong with the parts of a load balancer, in the words of the specification (SV-LBVAL). */
import { ipAddress } from '#forms/rules/address-validators.ts'
import { errorsOf, type Refusals, type Rules, type Shown } from '#forms/rules/rules.ts'
import { maxLength, pattern, required, unique, type Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { MemberValues } from '#dialogs/octavia/members.ts'
import { asksHttp, endsTls, readsHttp } from '#dialogs/octavia/protocols.ts'
import type {
  BalancerValues,
  ListenerValues,
  MonitorValues,
  PolicyValues,
  PoolValues,
  RuleValues,
} from '#dialogs/octavia/values.ts'

/** SV-LBCONST-03 to SV-LBCONST-08. */
export const bounds = {
  port: { least: 1, most: 65_535 },
  weight: { least: 1, most: 256 },
  retries: { least: 1, most: 10 },
  timeout: { least: 0, most: 31_536_000_000 },
  position: { least: 1, most: 2_147_483_647 },
  connections: { least: -1, most: Number.POSITIVE_INFINITY },
} as const

type Bounds = { readonly least: number; readonly most: number }

/** A whole number within bounds; an empty field is wrong, too, unless nothing need be said. */
const within =
  ({ least, most }: Bounds, message: string, may: 'be empty' | undefined): Validator<number> =>
  (value) => {
    if (Number.isNaN(value)) return may ? undefined : message
    return Number.isInteger(value) && value >= least && value <= most ? undefined : message
  }

const trimmed =
  (rule: Validator<string>): Validator<string> =>
  (value, values) =>
    rule(value.trim(), values)

const text = [maxLength(255)]
const named = { name: text, description: text }

/** An address of IPv4 or IPv6 (SV-LBVAL-03). */
const address = trimmed(ipAddress(undefined, t('The IP address is not valid.')))

/** A part that the wizard makes where something is chosen, or that it is there to make. */
export type Made = 'if chosen' | 'always'

const asked = (made: Made) => (made === 'always' ? [required()] : [])
const mayBeEmpty = (made: Made): 'be empty' | undefined =>
  made === 'always' ? undefined : 'be empty'

/** A load balancer needs a subnet. */
export const balancerRules: Rules<BalancerValues> = {
  ...named,
  vip_address: [address],
  vip_subnet_id: [required()],
}

/** `taken` are the ports of the load balancer's other listeners. */
export const listenerRules = (made: Made, taken: readonly number[]): Rules<ListenerValues> => {
  const port = t('The port must be a number between 1 and 65535.')
  const used = t('The port must be unique among all listeners attached to this load balancer.')
  const timeout = [
    within(bounds.timeout, t('The timeout must be a number between 0 and 31536000000.'), undefined),
  ]
  return {
    ...named,
    protocol: asked(made),
    protocol_port: [
      ...asked(made),
      within(bounds.port, port, mayBeEmpty(made)),
      unique(taken, used),
    ],
    connection_limit: [
      within(
        bounds.connections,
        t('The connection limit must be a number greater than or equal to -1.'),
        undefined,
      ),
    ],
    timeout_client_data: timeout,
    timeout_member_connect: timeout,
    timeout_member_data: timeout,
    timeout_tcp_inspect: timeout,
  }
}

/** Until its protocol is chosen nothing else is asked of a listener. */
export const listenerShown: Shown<ListenerValues> = {
  ...onceChosen(({ protocol }: ListenerValues) => protocol !== '', [
    ...['name', 'description', 'protocol_port', 'connection_limit'],
    ...['timeout_client_data', 'timeout_member_connect', 'timeout_member_data'],
    ...['timeout_tcp_inspect', 'admin_state_up'],
  ] as const),
  insert_headers: ({ protocol }) => readsHttp(protocol),
  // A new one has the pool that is made with it.
  default_pool_id: () => false,
}

/** `made`: whether the wizard can do without a pool. */
export const poolRules = (made: Made): Rules<PoolValues> => ({
  ...named,
  protocol: [required()],
  lb_algorithm: asked(made),
  cookie_name: [
    required(),
    ...text,
    // A token of RFC 6265.
    pattern(/^[!#$%&'*+\-.0-9A-Z^_`a-z|~]+$/, t('Give a cookie name such as JSESSIONID.')),
  ],
})

/** Until its algorithm is chosen nothing else is asked of a pool. */
export const poolShown: Shown<PoolValues> = {
  ...onceChosen(({ lb_algorithm }: PoolValues) => lb_algorithm !== '', [
    ...['name', 'description', 'protocol', 'session_persistence', 'admin_state_up'],
  ] as const),
  cookie_name: ({ lb_algorithm, session_persistence }) =>
    lb_algorithm !== '' && session_persistence === 'APP_COOKIE',
}

/** `made`: whether the wizard can do without a monitor (SV-LBVAL-13 to SV-LBVAL-20). */
export const monitorRules = (made: Made): Rules<MonitorValues> => {
  const tries = t('The max retry count must be a number between 1 and 10.')
  const triesDown = t('The max retry down count must be a number between 1 and 10.')
  const wait = t('The timeout must be a number greater than or equal to 0.')
  const interval = t('The health check interval must be greater than or equal to the timeout.')
  const codes = t('The expected status code is not valid.')
  return {
    name: text,
    type: asked(made),
    delay: [
      ...asked(made),
      (delay: number, { timeout }: MonitorValues) =>
        delay < timeout || delay < 0 ? interval : undefined,
    ],
    timeout: [within(bounds.timeout, wait, mayBeEmpty(made))],
    max_retries: [within(bounds.retries, tries, mayBeEmpty(made))],
    max_retries_down: [within(bounds.retries, triesDown, undefined)],
    // Octavia's own pattern (octavia.api.v2.types.health_monitor).
    expected_codes: [
      required(codes),
      trimmed(pattern(/^(\d{3}(\s*,\s*\d{3})*)$|^(\d{3}-\d{3})$/, codes)),
    ],
    url_path: [
      required(t('The URL path is not valid.')),
      ...text,
      // A path of RFC 3986, as octavia.common.validate.url_path has it (SV-LBVAL-20).
      trimmed(
        pattern(
          /^\/(?!\/)(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*(?:[?#]\S*)?$/,
          t('The URL path is not valid.'),
        ),
      ),
    ],
  }
}

/** Until its type is chosen nothing else is asked of a monitor. */
export const monitorShown: Shown<MonitorValues> = {
  ...onceChosen(({ type }: MonitorValues) => type !== '', [
    ...['name', 'delay', 'timeout', 'max_retries', 'max_retries_down', 'admin_state_up'],
  ] as const),
  http_method: ({ type }) => asksHttp(type),
  expected_codes: ({ type }) => asksHttp(type),
  url_path: ({ type }) => asksHttp(type),
}

/** SV-LBVAL-11, SV-LBVAL-12. */
export const policyRules: Rules<PolicyValues> = {
  ...named,
  action: [required()],
  position: [
    within(
      bounds.position,
      t('The position must be a number between 1 and 2147483647.'),
      undefined,
    ),
  ],
  redirect_pool_id: [required()],
  redirect_url: [
    required(),
    ...text,
    trimmed(
      pattern(
        /^https?:\/\/[^\s/?#]+(?:\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*)?(?:[?#]\S*)?$/i,
        t('The redirect url must be a valid http or https url.'),
      ),
    ),
  ],
}

/** A way to redirect belongs to its action. */
export const policyShown: Shown<PolicyValues> = {
  redirect_pool_id: ({ action }) => action === 'REDIRECT_TO_POOL',
  redirect_url: ({ action }) => action === 'REDIRECT_TO_URL',
}

/** A rule compares something with something. */
export const ruleRules: Rules<RuleValues> = {
  type: [required()],
  compare_type: [required()],
  key: [required(), ...text],
  rule_value: [required(), ...text],
}

/** What is looked for in a header or a cookie needs its name. */
export const ruleShown: Shown<RuleValues> = {
  key: ({ type }) => type === 'HEADER' || type === 'COOKIE',
}

/** One without an address or a port is not sent, and so is not wrong (SV-LBCLEAN-16, SV-LBCLEAN-17). */
const memberRules: Rules<MemberValues> = {
  name: text,
  address: [({ ip }, values) => address(ip, values)],
  protocol_port: [
    within(bounds.port, t('The port must be a number between 1 and 65535.'), 'be empty'),
  ],
  weight: [within(bounds.weight, t('The weight must be a number between 1 and 256.'), undefined)],
  monitor_address: [
    trimmed(ipAddress(undefined, t('The monitor address must be a valid IP address.'))),
  ],
  monitor_port: [
    within(bounds.port, t('The monitor port must be a number between 1 and 65535.'), 'be empty'),
  ],
}

/** What is wrong with a member, field by field. */
export const memberErrors = (member: MemberValues): Refusals<MemberValues> => {
  // Octavia has it already; what its forms offer differs from what it takes (SV-LBCONST-04).
  const drained = member.existing && member.weight === 0
  return errorsOf(drained ? { ...member, weight: bounds.weight.least } : member, memberRules)
}

/** A listener that ends TLS shows one certificate at least. */
export const certificatesError = (protocol: string, chosen: readonly string[]) =>
  endsTls(protocol) && chosen.length === 0 ? t('Select at least one certificate.') : undefined

function onceChosen<V, K extends keyof V>(
  chosen: (values: V) => boolean,
  names: readonly K[],
): { readonly [P in K]?: (values: V) => boolean } {
  const shown: { [P in K]?: (values: V) => boolean } = {}
  for (const name of names) shown[name] = chosen
  return shown
}

/** What Heat says when a resource fails (heat.common.exception, the clients of each service). */
import { isObject, type Json, type JsonObject } from '#http/json.ts'

/** A failure of a resource: the name of Heat's or a client's exception, and its words. */
export class ResourceError extends Error {
  readonly type: string
  /** Of the answer that it tells; 0 where it tells none. */
  readonly status: number

  constructor(type: string, message: string, status = 0) {
    super(message)
    this.type = type
    this.status = status
  }
}

/** The reason of a failed resource, as stacks and events tell it (`ResourceFailure`). */
export function failureText(error: ResourceError, path: string): string {
  return `${error.type}: ${path}: ${error.message}`
}

/** A thing that went into an error state. */
export function inError(status: string, reason = 'Unknown'): ResourceError {
  return new ResourceError('ResourceInError', `Went to status ${status} due to "${reason}"`)
}

/** A thing in a state that Heat does not wait in. */
export function unknownStatus(status: string, result = 'Resource failed'): ResourceError {
  return new ResourceError(
    'ResourceUnknownStatus',
    `${result} - Unknown status ${status} due to "Unknown"`,
  )
}

/** Something that Heat looks for and does not find. */
export function entityNotFound(entity: string, name: string): ResourceError {
  return new ResourceError('EntityNotFound', `The ${entity} (${name}) could not be found.`)
}

/** What a template must not say. */
export function invalid(message: string): ResourceError {
  return new ResourceError('StackValidationFailed', message)
}

/** A request that asks for what there is not. */
export function invalidData(reason: string): ResourceError {
  return new ResourceError('Invalid', `Data supplied was not valid: ${reason}`)
}

/** Properties that exclude each other. */
export function conflicting(...properties: readonly string[]): ResourceError {
  return new ResourceError(
    'ResourcePropertyConflict',
    `Cannot define the following properties at the same time: ${properties.join(', ')}.`,
  )
}

/** Properties of which one is needed. */
export function unspecified(...properties: readonly string[]): ResourceError {
  return new ResourceError(
    'PropertyUnspecifiedError',
    `At least one of the following properties must be specified: ${properties.join(', ')}.`,
  )
}

/** What Heat can do and this cloud cannot. */
export function notImplemented(what: string): ResourceError {
  return new ResourceError('NotImplementedError', `${what} is not implemented in this cloud.`)
}

/** A service's refusal, in the words of the client that Heat asks it with. */
export function refusal(
  service: string,
  status: number,
  body: Json | undefined,
  requestId: string,
): ResourceError {
  const client = Object.hasOwn(CLIENTS, service) ? CLIENTS[service] : undefined
  return (client ?? plain)(status, isObject(body ?? null) ? Object(body) : {}, requestId)
}

type Client = (status: number, body: JsonObject, requestId: string) => ResourceError

/** python-novaclient and python-cinderclient: the message of whatever the fault is called. */
const plain: Client = (status, body, requestId) => {
  const [fault] = Object.values(body)
  const message = textIn(body, 'message') ?? textIn(fault, 'message') ?? 'n/a'
  return told(BY_STATUS[status] ?? 'ClientException', message, status, requestId)
}

/** python-neutronclient: the type of the fault where it knows it, and what the server adds. */
const neutron: Client = (status, body, requestId) => {
  const fault = body['NeutronError']
  const type = `${textIn(fault, 'type') ?? ''}Client`
  const message = textIn(fault, 'message') ?? (typeof fault === 'string' ? fault : '')
  const detail = textIn(fault, 'detail')
  const words = detail ? `${message}\n${detail}` : message
  return new ResourceError(
    NEUTRON_TYPES.has(type) ? type : (BY_STATUS[status] ?? 'NeutronClientException'),
    `${words}\nNeutron server returns request_ids: ['${requestId}']`,
    status,
  )
}

const octavia: Client = (status, body, requestId) =>
  told('OctaviaClientException', textIn(body, 'faultstring') ?? '', status, requestId)

/** python-designateclient: the message, or else the type of the fault. */
const designate: Client = (status, body) => {
  const type = textIn(body, 'type') ?? ''
  const errors = body['errors']
  const words = textIn(body, 'message') ?? (errors ? JSON.stringify(errors) : type)
  return new ResourceError(
    type === 'over_quota' ? 'OverQuota' : (BY_STATUS[status] ?? 'RemoteError'),
    words,
    status,
  )
}

/** python-barbicanclient: the title and the description of the fault. */
const barbican: Client = (status, body) => {
  const words = [textIn(body, 'title'), textIn(body, 'description')].filter(Boolean)
  return new ResourceError(
    status >= 500 ? 'HTTPServerError' : 'HTTPClientError',
    words.join(': '),
    status,
  )
}

const CLIENTS: Readonly<Record<string, Client>> = {
  network: neutron,
  'load-balancer': octavia,
  dns: designate,
  'key-manager': barbican,
}

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  413: 'OverLimit',
  429: 'RateLimit',
  501: 'HTTPNotImplemented',
}

/** Faults for which neutronclient has a class. */
const NEUTRON_TYPES: ReadonlySet<string> = new Set([
  'ExternalIpAddressExhaustedClient',
  'HostNotCompatibleWithFixedIpsClient',
  'IpAddressAlreadyAllocatedClient',
  'IpAddressGenerationFailureClient',
  'IpAddressInUseClient',
  'InvalidIpForNetworkClient',
  'InvalidIpForSubnetClient',
  'MacAddressInUseClient',
  'NetworkInUseClient',
  'NetworkNotFoundClient',
  'OverQuotaClient',
  'PortInUseClient',
  'PortNotFoundClient',
  'StateInvalidClient',
])

function told(type: string, words: string, status: number, requestId: string): ResourceError {
  return new ResourceError(type, `${words} (HTTP ${status}) (Request-ID: ${requestId})`, status)
}

function textIn(value: Json | undefined, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : undefined
}

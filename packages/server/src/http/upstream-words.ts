import { abandonIsOff, say, type Sentence } from '@meridian/contract'
import type { OpenStackError } from '@meridian/openstack'
import { inEnglish } from '#http/sentence.ts'

/** The message for a service that rejects a valid token, with or without a project. */
export const notAccepted = (service: string, inProject: boolean): string =>
  inEnglish(inProject ? refuses(service) : wantsProject(service))

const refuses = (service: string): Sentence =>
  say('The {service} service does not accept your sign-in, although Keystone does.', { service })
const wantsProject = (service: string): Sentence =>
  say(
    'The {service} service does not accept your sign-in, although Keystone does. It may want a project: choose one in the header.',
    { service },
  )

/**
 * Our own sentence for a failure whose answer has no usable words: an error of our own client for a
 * service that did not answer, or a feature that the operator switched off without a message.
 */
export const ownWordsOf = (error: OpenStackError): Sentence | undefined =>
  switchedOff(error) ?? unsaid(error)

/** Heat asks the same setting before it exports a stack (heat.engine.service.EngineService). */
const switchedOff = ({ service, status, message }: OpenStackError): Sentence | undefined =>
  service === 'orchestration' && status === 400 && message === 'Stack Abandon is not supported.'
    ? abandonIsOff
    : undefined

const unsaid = ({ service, message }: OpenStackError): Sentence | undefined =>
  [
    say('The {service} service cannot be reached.', { service }),
    say('The {service} service gave an answer that is not understood.', { service }),
    say('The {service} service sent an answer that is too large.', { service }),
    say('Too many calls to the {service} service are waiting already.', { service }),
    refuses(service),
    wantsProject(service),
  ].find((sentence) => inEnglish(sentence) === message)

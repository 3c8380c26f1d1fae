import { abandonIsOff, say, type Sentence } from '@meridian/contract'
import type { OpenStackError } from '@meridian/openstack'
import { inEnglish } from '#http/sentence.ts'

/** What is told of a service that takes a valid sign-in for none, with or without a project. */
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
 * What a failure is told as where the words of the answer would not do: what our own client says of a
 * service that said nothing, and what the operator of a service has switched off without it saying so.
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

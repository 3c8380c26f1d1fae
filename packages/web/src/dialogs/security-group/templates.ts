/** Rules that people know by name, as OpenStack's own dashboard offers them. */
import { t } from '#lib/translate.ts'

/** What a template asks for besides who may come from where. */
export type Asks = 'nothing' | 'ports' | 'icmp' | 'protocol'

export type Template = {
  readonly value: string
  readonly label: string
  readonly protocol: string
  readonly ports?: string
  readonly asks: Asks
}

const known = (value: string, label: string, port: number, protocol = 'tcp'): Template => ({
  ...{ value, label: `${label} (${protocol.toUpperCase()} ${port})`, protocol },
  ...{ ports: String(port), asks: 'nothing' },
})

/** In the order in which they are chosen from; the first is what a form begins with. */
export const templates: readonly Template[] = [
  { value: 'tcp', label: t('Custom TCP'), protocol: 'tcp', asks: 'ports' },
  { value: 'udp', label: t('Custom UDP'), protocol: 'udp', asks: 'ports' },
  { value: 'icmp', label: t('Custom ICMP'), protocol: 'icmp', asks: 'icmp' },
  { value: 'other', label: t('Other Protocol'), protocol: '', asks: 'protocol' },
  { value: 'all_tcp', label: t('All TCP'), protocol: 'tcp', asks: 'nothing' },
  { value: 'all_udp', label: t('All UDP'), protocol: 'udp', asks: 'nothing' },
  { value: 'all_icmp', label: t('All ICMP'), protocol: 'icmp', asks: 'nothing' },
  { value: 'all', label: t('Everything'), protocol: '', asks: 'nothing' },
  known('ssh', 'SSH', 22),
  known('http', 'HTTP', 80),
  known('https', 'HTTPS', 443),
  known('rdp', 'RDP', 3389),
  known('dns', 'DNS', 53, 'udp'),
  known('dns_tcp', 'DNS', 53),
  known('smtp', 'SMTP', 25),
  known('smtps', 'SMTPS', 465),
  known('imap', 'IMAP', 143),
  known('imaps', 'IMAPS', 993),
  known('pop3', 'POP3', 110),
  known('pop3s', 'POP3S', 995),
  known('ldap', 'LDAP', 389),
  known('mysql', 'MySQL', 3306),
  known('postgresql', 'PostgreSQL', 5432),
  known('mssql', 'MS SQL', 1433),
]

/** The template of that name; custom TCP for none. */
export const templateOf = (value: string): Template =>
  templates.find((one) => one.value === value) ?? {
    ...{ value: 'tcp', label: t('Custom TCP'), protocol: 'tcp', asks: 'ports' },
  }

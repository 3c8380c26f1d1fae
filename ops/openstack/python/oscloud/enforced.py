"""What Neutron would have its agents let through at ports.

The agents here are pretended and filter nothing, so this asks what a real
one asks, by the same RPC, and makes flows of the answer with the code of the
Open vSwitch firewall. A packet is then held against the flows.

Reads a list of questions as JSON from standard input, each about one packet
at one port:

    {"port": ID, "direction": "ingress", "remote": "10.0.0.5",
     "protocol": "tcp", "dport": 443}

and writes a list of truths. A ping is the protocol "icmp". The configuration
files of Neutron are named as for its server.
"""
import json
import sys
import types

import netaddr
from neutron.agent import firewall
from neutron.agent.linux.openvswitch_firewall import firewall as ovs_firewall
from neutron.agent.linux.openvswitch_firewall import rules as ovs_rules
from neutron.api.rpc.handlers import securitygroups_rpc
from neutron.common import config
from neutron_lib.agent import topics
from neutron_lib import constants
from neutron_lib import context
from neutron_lib import rpc
from oslo_config import cfg

PORT = types.SimpleNamespace(ofport=1, vlan_tag=1)
NUMBERS = {'tcp': 6, 'udp': 17}
# An echo request (RFC 792, RFC 4443).
PINGS = {4: (constants.PROTO_NUM_ICMP, 8),
         6: (constants.PROTO_NUM_IPV6_ICMP, 128)}
TYPES = {constants.IPv4: 0x0800, constants.IPv6: 0x86dd}


def flows_of(info, device, direction):
    """The flows of the groups of a device, as its firewall makes them."""
    for group_id in device['security_groups']:
        group = ovs_firewall.SecurityGroup(group_id)
        group.update_rules(info['security_groups'].get(group_id, []))
        for rule in group.raw_rules:
            if rule['direction'] == direction:
                yield from ovs_rules.create_flows_from_rule_and_port(rule, PORT)
        for rule in group.remote_rules:
            if rule['direction'] != direction:
                continue
            remote = rule.get('remote_group_id') or rule.get(
                'remote_address_group_id')
            members = info['sg_member_ips'].get(remote, {})
            # The firewall has one flow for each member, joined with those of
            # the rule by a conjunction: a packet has to fit one of each.
            for member in members.get(rule['ethertype'], []):
                sides = ovs_rules.create_flows_for_ip_address(
                    tuple(member), direction, rule['ethertype'],
                    PORT.vlan_tag, [0])
                for side in sides:
                    for flow in ovs_rules.create_flows_from_rule_and_port(
                            rule, PORT, conjunction=True):
                        yield {**side, **flow}


def fits(flow, packet):
    """Whether a packet has all that a flow asks for."""
    for field in ('nw_src', 'nw_dst', 'ipv6_src', 'ipv6_dst'):
        if field in flow and packet['remote'] not in netaddr.IPNetwork(
                flow[field]):
            return False
    for field in ('dl_type', 'nw_proto', 'icmp_type', 'icmp_code'):
        if field in flow and flow[field] != packet.get(field):
            return False
    for field in ('tcp_dst', 'udp_dst'):
        if field in flow:
            value, _, mask = str(flow[field]).partition('/')
            mask = int(mask, 16) if mask else 0xffff
            if packet['dport'] is None:
                return False
            if packet['dport'] & mask != int(value, 16) & mask:
                return False
    return True


def packet_of(question):
    remote = netaddr.IPAddress(question['remote'])
    protocol = question['protocol']
    packet = {'remote': remote, 'dport': question.get('dport'),
              'dl_type': TYPES['IPv%d' % remote.version]}
    if protocol == 'icmp':
        number, kind = PINGS[remote.version]
        return {**packet, 'nw_proto': number, 'icmp_type': kind,
                'icmp_code': 0}
    return {**packet, 'nw_proto': NUMBERS[protocol]}


def answer(info, question):
    device = info['devices'].get(question['port'])
    # The server tells an agent nothing of a port without port security.
    if device is None or not firewall.port_sec_enabled(device):
        return True
    packet = packet_of(question)
    return any(fits(flow, packet) for flow in flows_of(
        info, device, question['direction']))


def main():
    config.register_common_config_options()
    config.init(sys.argv[1:])
    rpc.init(cfg.CONF)
    questions = json.load(sys.stdin)
    api = securitygroups_rpc.SecurityGroupServerRpcApi(topics.PLUGIN)
    info = api.security_group_info_for_devices(
        context.get_admin_context_without_session(),
        sorted({question['port'] for question in questions}))
    json.dump([answer(info, question) for question in questions], sys.stdout)


if __name__ == '__main__':
    main()

"""Asks oslo.policy what rules allow.

Reads JSON {askers, targets, files: [{rules: {name: [check, ...]}, asks: [[rule, asker, target]]}]}, where
asker and target are places in their lists, and writes true or false for each of asks, in their order.
"""

import json
import sys

from oslo_config import cfg
from oslo_policy import _checks, _parser, policy


def check_of(written):
    """A rule with the one it replaced, of which either may hold, as services register them."""
    parsed = [_parser.parse_rule(one if one is not None else '') for one in written]
    return parsed[0] if len(parsed) == 1 else _checks.OrCheck(parsed)


def main():
    asked = json.load(sys.stdin)
    answers = []
    for one in asked['files']:
        rules = policy.Rules(
            {name: check_of(written) for name, written in one['rules'].items()}, 'default'
        )
        enforcer = policy.Enforcer(cfg.ConfigOpts(), rules=rules, use_conf=False)
        enforcer.conf([])
        for rule, who, target in one['asks']:
            allowed = enforcer.enforce(rule, dict(asked['targets'][target]), dict(asked['askers'][who]))
            answers.append(bool(allowed))
    json.dump(answers, sys.stdout)


main()

"""Asks oslo.policy. Reads JSON {rules, checks, asks: [[rule, who, target]], askers, targets} and writes a list of true and false."""

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

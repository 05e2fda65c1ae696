"""A table of the floors of the house and how many of their lines were run, from gcovr's JSON summary.

table.py SUMMARY"""
import json
import sys

floors = {}
with open(sys.argv[1], encoding="utf-8") as summary:
    for file in json.load(summary)["files"]:
        folders = file["filename"].split("/")[1:-1] or ["main.c"]
        for depth in range(1, len(folders) + 1):
            lines, run = floors.get("/".join(folders[:depth]), (0, 0))
            floors["/".join(folders[:depth])] = (lines + file["line_total"], run + file["line_covered"])
print(f"{'':24}{'lines':>8}{'run':>8}{'%':>8}")
for floor, (lines, run) in sorted(floors.items()):
    print(f"{floor:24}{lines:8}{run:8}{100 * run / max(lines, 1):8.1f}")

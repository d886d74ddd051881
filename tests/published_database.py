"""A small ``database/`` folder in the published form, with invented rows and every oddity of the real one."""

from __future__ import annotations

import gzip
import shutil
import zipfile
from pathlib import Path

FILES: dict[str, str] = {
    # No line end after the last line, as published.
    "background/citySet_with_states.txt": "Avonlea\tEastland\nBree\tEastland\nCorrin\tWestland",
    "flights/clean_Flights_2022.csv": (
        "Flight Number,Price,DepTime,ArrTime,ActualElapsedTime,FlightDate,OriginCityName,DestCityName,Distance\n"
        "F0000001,120,07:05,09:00,1 hours 55 minutes,2022-03-01,Avonlea,Corrin,400.0\n"
        "F0000002,95,23:30,00:40,1 hours 10 minutes,2022-03-01,Corrin,Avonlea,400.0\n"
        "F0000003,60,22:57,24:00,1 hours 3 minutes,2022-03-02,Avonlea,Corrin,224.0\n"
        "F0000004,88,,09:00,1 hours 55 minutes,2022-03-02,Avonlea,Corrin,400.0\n"
    ),
    "googleDistanceMatrix/distance.csv": (
        "origin,destination,cost,duration,distance\n"
        'Avonlea,Bree,,4 hours 24 mins,"1,144 km"\n'
        "Avonlea,Bree,,5 hours,900 km\n"
        "Bree,Corrin,,1 day 10 hours,98.6 km\n"
        "Corrin,Bree,,,\n"
        "Bree,Dorwich,,56 mins,70 km\n"
    ),
    "attractions/attractions.csv": (
        "Name,Latitude,Longitude,Address,Phone,Website,City\n"
        'Old Mill,1.5,-2.5,"1 Mill Lane, Bree",Unknown,Unknown,Bree\n'
        "Tall Tower,1.6,-2.6,,555,Unknown,Bree\n"
        "Deep Well,,-2.6,2 Well Lane,555,Unknown,Bree\n"
        "Far Rock,1.6,-2.6,3 Rock Road,555,Unknown,Dorwich\n"
    ),
    "restaurants/clean_restaurant_2022.csv": (
        ",Name,City,Cuisines,Average Cost,Aggregate Rating\n"
        '0,Soup & Co,Bree,"Tea, Pizza",46,4.8\n'
        "1,None,Bree,Tea,12,0.0\n"
        "2,The Pot,Bree,,12,3.1\n"
        "3,The Pan,Avonlea,French,250,0.0\n"
    ),
    "accommodations/clean_accommodations_2022.csv": (
        ",NAME,room type,price,minimum nights,review rate number,house_rules,maximum occupancy,city\n"
        "0,Quiet room,Private room,131.0,1.0,2.0,No smoking,1,Bree\n"
        '1,"Loft\nwith a view",Entire home/apt,548.5,10.0,5.0,No pets & No parties,4,Bree\n'
        "2,No rules,Shared room,80.0,2.0,3.0,,2,Bree\n"
        "3,,Shared room,80.0,2.0,3.0,No pets,2,Bree\n"
    ),
}


def write_database(folder: Path, changes: dict[str, str | bytes | None] | None = None) -> Path:
    """The folder, filled; a change replaces a file's content, None leaves the file out, bytes go in as they are."""
    for name, content in {**FILES, **(changes or {})}.items():
        if content is not None:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def gzipped(folder: Path, target: Path) -> Path:
    """A copy of the folder with every .csv gzipped."""
    shutil.copytree(folder, target)
    for file in list(target.rglob("*.csv")):
        file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes()))
        file.unlink()
    return target


def zipped(folder: Path, target: Path, prefix: str = "database/") -> Path:
    """A zip archive of the folder, its names after ``prefix``."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"__MACOSX/{prefix}background/._citySet_with_states.txt", "resource fork")
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.write(file, prefix + file.relative_to(folder).as_posix())
    return target

"""Hotels: features, beds and prices with the published distributions (fact sheet, section 1.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np

from tripwright.world.build import Cell
from tripwright.world.generate.cn.cities import CnCity, points
from tripwright.world.generate.cn.kinds import kinds_of
from tripwright.world.generate.cn.names import Names, patterns
from tripwright.world.generate.draw import Draw

FEATURES = {
    "免费停车": 1603, "泳池": 324, "管家服务": 212, "家庭房": 202, "桑拿": 199, "停车场": 153, "机器人服务": 106,
    "窗外好景": 78, "SPA": 65, "充电桩": 64, "江河景房": 58, "24小时前台": 56, "影音房": 55, "酒店公寓": 53,
    "网红泳池": 53, "多功能厅": 37, "民宿": 36, "日光浴场": 35, "山景房": 35, "湖景房": 34, "健身室": 30,
    "棋牌室": 30, "智能客控": 29, "动人夜景": 28, "自营影音房": 22, "设计师酒店": 20, "亲子主题房": 19,
    "自营亲子房": 19, "行政酒廊": 19, "儿童乐园": 16, "会议厅": 15, "空调": 13, "洗衣房": 11, "Boss推荐": 10,
    "茶室": 9, "园林建筑": 9, "私人泳池": 8, "客栈": 8, "湖畔美居": 8, "情侣房": 8, "拍照出片": 5, "智能马桶": 5,
    "四合院": 4, "别墅": 4, "空气净化器": 4, "电竞房": 4, "私汤房": 4, "海景房": 4, "穿梭机场班车": 4, "历史名宅": 3,
    "温泉泡汤": 3, "小而美": 3, "儿童俱乐部": 3, "温泉": 2, "商务中心": 2, "特色住宿": 2, "农家乐": 2, "洗衣机": 2,
    "厨房": 2, "套房": 1, "桌球室": 1, "洗衣服务": 1, "行李寄存": 1, "提前入园": 1, "美食酒店": 1, "老洋房": 1,
    "电竞酒店": 1, "中式庭院": 1, "钓鱼": 1, "迷人海景": 1, "自营舒睡房": 1, "位置超好": 1, "儿童泳池": 1,
    "宠物友好": 1,
}  # fmt: skip
"""The 74 features, each hotel having one, and how many hotels have it."""
_SMALL = frozenset(("民宿", "客栈", "小而美", "四合院", "特色住宿", "农家乐", "中式庭院", "老洋房", "历史名宅"))
_ONE_BED = 0.675
_SHARES = (0.0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1.0)
_PRICES = (31, 102, 184, 254, 348, 459, 617, 887, 1225, 2465, 12000)
"""Yuan for a room and night, at which share of the hotels."""


def hotel_rows(seed: int, city: CnCity, place: int, count: int, names: Names) -> Iterator[list[Cell]]:
    """Rows of the ``hotel`` table for the city at ``place`` in the list."""
    draw = Draw(seed, "cn", "hotels", city.name)
    features = kinds_of(draw, FEATURES, place, count)
    prices: list[int] = (draw.quantile(count, _SHARES, _PRICES).round().astype(int) * 100).tolist()
    beds: list[int] = np.where(draw.unit(count) < _ONE_BED, 1, 2).tolist()
    lat, lon, district = points(draw, city, count, np.full(count, 4.0))
    for row, feature in enumerate(features):
        style = patterns("beds")["stay" if feature in _SMALL else "inn"]
        name = names.fresh(draw, style, city.districts[district[row]])
        details = json.dumps({"hotelname_en": names.english[name]}, ensure_ascii=False)
        cells: list[Cell] = [f"H-{city.folder}-{row}", city.name, name, lat[row], lon[row], None]
        yield [*cells, beds[row], beds[row], prices[row], None, None, None, feature, details]

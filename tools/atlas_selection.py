"""Which airports and cities the atlas takes: the hand-made choice behind ``extract_atlas.py``.

The codes are our selection of airports with scheduled passenger service, by the size of their traffic: L large hub,
M medium hub, S small hub, N smaller than that. The spellings say which city such an airport serves, where the package
names a suburb, several cities at once, or spells the city in another way than people do.
"""

US_AIRPORTS = {
    "L": """ATL DFW DEN ORD LAX JFK CLT LAS MCO MIA PHX SEA SFO EWR IAH BOS MSP FLL LGA DTW PHL SLC BWI DCA SAN IAD TPA
        BNA AUS MDW HNL""",
    "M": """DAL PDX STL RDU HOU SMF MSY SJC SNA MCI OAK SAT RSW CLE IND PIT CVG CMH PBI JAX BUR BDL ONT MKE ANC OGG OMA
        ABQ CHS BOI RNO BUF RIC ORF SJU MEM""",
    "S": """OKC SDF GRR PVD TUS ELP SAV GEG DSM TUL KOA LIH GSP MYR BHM ALB SYR PNS COS FAT ROC HSV TYS MHT PWM BZN PSP
        LIT SRQ SFB AVL XNA VPS LGB MSN EUG CID DAY BTV ECP ITO JNU FAI MDT HPN ISP ABE ICT LEX CAK GSO JAN LBB MAF AMA
        FSD FAR RAP BIL MSO FCA JAC IDA MFR RDM SBA SBP STS MRY BLI PSC CHA CAE ILM BTR SHV MLI PIA ATW GRB FNT LAN TVC
        SBN FWA EVV ROA CHO SGF TLH DAB PIE PGD EYW GNV MLB AZA BLV MFE HRL CRP STT""",
    "N": """TRI STX BQN PSE BGR GTF HLN BTM TWF PIH SUN LWS YKM ALW EAT PUW GJT DRO ASE EGE HDN MTJ GUC ALS CEZ PUB FMN
        SAF ROW HOB FLG YUM PRC SGU CDC VEL PVU OGD CNY EKO CPR COD GCC RKS LAR SHR RIW CYS BIS MOT GFK XWA DIK JMS DVL
        ABR PIR ATY LNK GRI LBF BFF EAR MHK GCK SLN HYS DDC LBL JLN COU CGI IRK DBQ ALO SUX MCW FOD BRL RST DLH STC BJI
        BRD HIB INL TVF LSE CWA EAU RHI MQT IMT ESC CMX PLN APN CIU MBS AZO MKG BMI CMI RFD DEC UIN MWA SPI TOL CRW HTS
        CKB LWB MGW PKB LYH SHD PHF ERI SCE AVP IPT JST LBE AOO BFD DUJ ELM ITH BGM IAG ART OGS PBG MSS SLK SWF ACY TTN
        HYA ACK MVY ORH PVC HVN LEB RUT AUG BHB PQI RKD SBY HGR EWN OAJ FAY PGV FLO HHH AGS ABY BQK CSG VLD MCN DHN MGM
        MOB MSL GTR GPT MEI PIB TUP MLU LFT LCH AEX FSM TXK HOT ELD JBR HRO ABI ACT CLL GGG GRK TYR SJT SPS BPT DRT VCT
        LRD BRO LAW SWO PNC OWB PAH BWG MKL ACV RDD CIC SMX BFL IPL MMH VIS MCE MOD SCK CEC OTH LMT PDT CLM KTN SIT WRG
        PSG YAK CDV ADQ BET OME OTZ BRW AKN DLG HNS ENA HOM LNY MKK WYS GGW GDV HVR OLF SDY ILG""",
}
"""IATA codes by size of traffic."""

US_CITY_OF_AIRPORT = {
    "ABE": "Allentown", "ACV": "Eureka", "ADQ": "Kodiak", "AVP": "Scranton", "AZA": "Mesa", "BDL": "Hartford",
    "BMI": "Bloomington", "BPT": "Beaumont", "BTM": "Butte", "CIU": "Sault Ste. Marie", "CMI": "Champaign",
    "CMX": "Hancock", "CSG": "Columbus", "CVG": "Cincinnati", "CWA": "Wausau", "DFW": "Dallas", "DUJ": "DuBois",
    "ELM": "Elmira", "EWR": "Newark", "GRK": "Killeen", "GSP": "Greenville", "GTR": "Starkville",
    "HHH": "Hilton Head Island", "IMT": "Iron Mountain", "ISP": "Islip", "KOA": "Kailua-Kona", "MCN": "Macon",
    "MFE": "McAllen", "MVY": "Edgartown", "OGG": "Kahului", "OTH": "Coos Bay", "PIB": "Hattiesburg",
    "PIE": "Clearwater", "PUW": "Pullman", "PWM": "Portland", "RDU": "Raleigh", "RFD": "Rockford", "SFB": "Sanford",
    "SGU": "St. George", "SHD": "Staunton", "SRQ": "Sarasota", "STC": "St. Cloud", "STL": "St. Louis",
    "SUN": "Hailey", "SWF": "Newburgh", "TRI": "Kingsport", "TXK": "Texarkana", "VPS": "Destin",
    "XNA": "Bentonville", "YAK": "Yakutat",
}  # fmt: skip
"""IATA code to the city it serves, where the package says otherwise."""

US_STATE_OF_CITY = {"Cincinnati": "Ohio", "Texarkana": "Texas"}
"""The state of a city that lies across a border from its airport."""

GEONAMES_SPELLINGS = {
    "New York": "New York City",
}
"""Our name of a city to the name it has in GeoNames."""

AREA_CODES = {
    "AL": 205, "AK": 907, "AZ": 602, "AR": 501, "CA": 415, "CO": 303, "CT": 203, "DE": 302, "DC": 202, "FL": 305,
    "GA": 404, "HI": 808, "ID": 208, "IL": 312, "IN": 317, "IA": 515, "KS": 316, "KY": 502, "LA": 504, "ME": 207,
    "MD": 410, "MA": 617, "MI": 313, "MN": 612, "MS": 601, "MO": 314, "MT": 406, "NE": 402, "NV": 702, "NH": 603,
    "NJ": 201, "NM": 505, "NY": 518, "NC": 704, "ND": 701, "OH": 614, "OK": 405, "OR": 503, "PA": 215, "RI": 401,
    "SC": 803, "SD": 605, "TN": 615, "TX": 512, "UT": 801, "VT": 802, "VA": 804, "WA": 206, "WV": 304, "WI": 414,
    "WY": 307, "PR": 787, "VI": 340,
}  # fmt: skip
"""One telephone area code of each state; generated numbers use its fictional 555-01xx block."""

CN_CITIES = """
北京 Beijing 北京 PEK,PKX L|上海 Shanghai 上海 PVG,SHA L|广州 Guangzhou 广东 CAN L|深圳 Shenzhen 广东 SZX L
成都 Chengdu 四川 CTU,TFU L|重庆 Chongqing 重庆 CKG L|杭州 Hangzhou 浙江 HGH L|西安 Xi'an 陕西 XIY L
昆明 Kunming 云南 KMG L|南京 Nanjing 江苏 NKG L|武汉 Wuhan 湖北 WUH L|苏州 Suzhou 江苏 - S
天津 Tianjin 天津 TSN M|青岛 Qingdao 山东 TAO M|厦门 Xiamen 福建 XMN M|长沙 Changsha 湖南 CSX M
郑州 Zhengzhou 河南 CGO M|乌鲁木齐 Urumqi 新疆 URC M|海口 Haikou 海南 HAK M|三亚 Sanya 海南 SYX M
哈尔滨 Harbin 黑龙江 HRB M|沈阳 Shenyang 辽宁 SHE M|大连 Dalian 辽宁 DLC M|贵阳 Guiyang 贵州 KWE M
济南 Jinan 山东 TNA M|南宁 Nanning 广西 NNG M|福州 Fuzhou 福建 FOC M|兰州 Lanzhou 甘肃 LHW S
太原 Taiyuan 山西 TYN S|长春 Changchun 吉林 CGQ S|南昌 Nanchang 江西 KHN S|呼和浩特 Hohhot 内蒙古 HET S
宁波 Ningbo 浙江 NGB S|合肥 Hefei 安徽 HFE S|石家庄 Shijiazhuang 河北 SJW S|银川 Yinchuan 宁夏 INC S
西宁 Xining 青海 XNN S|无锡 Wuxi 江苏 WUX S|桂林 Guilin 广西 KWL S|拉萨 Lhasa 西藏 LXA S
"""
"""Chinese name, English alias, province, airports (- for none), size of traffic."""

CN_GEONAMES = {"Xi'an": "Xi’an", "Urumqi": "Ürümqi"}
"""Our alias of a Chinese city to the name it has in GeoNames."""

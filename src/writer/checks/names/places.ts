/** Towns and regions that people write about, in lower case and mostly without accents; countries come from ICU. */
export const places = `
aachen aarau aberdeen adelaide agra algier algiers alicante almaty alor amalfi amburgo amman amsterdam ancona ankara
annecy antalya antibes antwerp aosta appenzell arezzo arles arnhem arosa ascona assisi asti athen athens atlanta
auckland augsburg austin avignon bagdad baku bali baltimore bamberg bangkok barcellona barcelona bari barnsley basel
bayern bayreuth beijing beirut belfast belgrad belgrade bellinzona bengaluru bergamo bergen berlin bern bethlehem
biarritz bielefeld bilbao birmingham bochum bogota bogotá bologna bolzano bonn bordeaux boston bozen bradford
braunschweig bregenz bremen brescia brest bretagne brighton brisbane bristol brittany brooklyn brugge brussel brussels
bruxelles bucharest budapest bukarest burgos burgund burgundy busan byron cadiz caen cagliari cairo calais calgary
california cambridge canberra cannes capri cardiff carrara casablanca caserta catania catanzaro chamonix chemnitz
chester chicago chur colmar copenaghen copenhagen cordoba cornwall corsica cortina cosenza coventry cremona cuneo
cusco dakar dallas damascus damaskus danang darmstadt davos delft delhi denver detroit devon dijon doha dolomiten
dorset dortmund dresden dubai dublin dubrovnik duisburg durban durham dusseldorf düren edinburgh einsiedeln elsass
emmental engadin erfurt essaouira evian exeter ferrara fes firenze florence florenz francoforte frankfurt freiburg
friaul fribourg fukuoka galway gdansk geneva geneve genf genoa genova girona glarus glasgow goa granada grasse gravina
graz grenoble grindelwald halifax hallstatt hamburg hannover hanoi hanover harrogate havana havanna heidelberg
helsinki hiroshima hobart houston imola innsbruck interlaken inverness ipoh ischia isfahan istanbul jakarta jena
jerusalem johannesburg johor kairo kalkutta kapstadt karlsruhe kassel kathmandu katmandu kedah kelantan kiel kiew
klagenfurt klang koblenz koln konstanz kopenhagen krakau krakow kuantan kuching kyiv kyoto lagos lahore lancaster
langkawi laos lausanne lecce leeds leicester leiden leipzig leuven lille lincoln lindau linz lione lisboa lisbon
lisbona lisbonne lissabon liverpool livorno ljubljana locarno lodz london londra londres lothringen louisiana lourdes
lublin lucca lucerne lugano luxor luzern lyon lübeck lüneburg maastricht macerata madrid magdeburg mailand mainz
malacca malaga mallorca malmo manchester manila mannheim mantova maribor marrakech marrakesch marrakesh marsala
marseille marsiglia matera matterhorn mekka melaka melbourne menorca meran messina miami milan milano minsk miri
modena mombasa monaco montpellier montreux monza mosca moscou moscow moskau mumbai munchen munich munster nagasaki
nagoya nairobi nancy nantes nantucket naples napoli nazareth neapel neuchatel newcastle nimes nizza normandie norwich
nottingham nurnberg oaxaca odessa oldenburg olten orvieto osaka oslo ostende oviedo oxford paderborn padova padua
pahang palermo pamplona paris paros penang penzance perak perlis perugia pescara phuket piacenza piran pisa pistoia
pittsburgh plymouth poitiers porto portsmouth potsdam prag praga prague praha pretoria provence putrajaya quebec quito
rabat ragusa rapperswil ravello ravenna regensburg reims rennes reykjavik rhodos riad riga rijeka rimini rom roma rome
roskilde rostock rotterdam rouen ruhpolding sabah salamanca salento salerno salzburg samarkand santiago santorini
sapporo saragossa sarajevo sarawak sardinia savoie savona schaffhausen seattle segovia selangor seoul seremban sevilla
seville shanghai sheffield shetland siena singapore siracusa sizilien solothurn sorrento southampton speyer spiez
stirling stoccarda stoccolma stockholm strasbourg strasburgo stuttgart suffolk sussex swansea sydney syrakus taiping
tallinn tanger tangier taormina tarragona tbilisi teheran terengganu tessin thun ticino tirana tokyo torino toronto
toscana toskana toulouse trani trapani trento treviso trier triest trieste trondheim tunis turin turku tübingen umbria
umbrien uppsala utrecht valencia valletta vancouver varanasi varenna varsavia venedig venezia venice verona versailles
viareggio vicenza vienna vigo vilnius viterbo volterra wales wallis warsaw warschau washington weimar wengen whitby
wien windsor winterthur wolfsburg wolverhampton würzburg xian yokohama yorkshire zadar zagreb zanzibar zaragoza
zermatt zuerich zurich zwickau
`;

// The peer of the OData lab: the catalogue of make_dataset.py (column names "snake"), served by go-odata.
//
//	peer FILE.sqlite [prepared]
//
// It prints the service root once it listens. Everything is go-odata's and GORM's default, apart from the logger (SQL
// that is logged would be measured with the answers) and, where asked for, GORM's prepared statements.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	odata "github.com/nlstn/go-odata"
	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

type ProductStatus int32

func (ProductStatus) EnumMembers() map[string]int {
	return map[string]int{"None": 0, "InStock": 1, "OnSale": 2, "Discontinued": 4, "Featured": 8}
}

type Address struct {
	Street     string `json:"Street"`
	City       string `json:"City"`
	State      string `json:"State"`
	PostalCode string `json:"PostalCode"`
	Country    string `json:"Country"`
}

type Dimensions struct {
	Length float64 `json:"Length"`
	Width  float64 `json:"Width"`
	Height float64 `json:"Height"`
	Unit   string  `json:"Unit"`
}

type Category struct {
	ID          uint      `json:"ID" gorm:"primaryKey" odata:"key"`
	Name        string    `json:"Name" gorm:"not null" odata:"required"`
	Description *string   `json:"Description" odata:"nullable"`
	Products    []Product `json:"Products,omitempty" gorm:"foreignKey:CategoryID"`
}

type Product struct {
	ID              uint                 `json:"ID" gorm:"primaryKey" odata:"key"`
	Name            string               `json:"Name" gorm:"not null" odata:"required"`
	Description     *string              `json:"Description" odata:"nullable"`
	Price           float64              `json:"Price" gorm:"not null" odata:"required"`
	CategoryID      *uint                `json:"CategoryID" odata:"nullable"`
	Status          ProductStatus        `json:"Status" gorm:"not null" odata:"enum=ProductStatus,flags"`
	Version         int                  `json:"Version" gorm:"default:1" odata:"etag"`
	CreatedAt       time.Time            `json:"CreatedAt" gorm:"not null"`
	ShippingAddress *Address             `json:"ShippingAddress,omitempty" gorm:"embedded;embeddedPrefix:shipping_" odata:"nullable"`
	Dimensions      *Dimensions          `json:"Dimensions,omitempty" gorm:"embedded;embeddedPrefix:dim_" odata:"nullable"`
	Category        *Category            `json:"Category,omitempty" gorm:"foreignKey:CategoryID"`
	Descriptions    []ProductDescription `json:"Descriptions,omitempty" gorm:"foreignKey:ProductID"`
}

type ProductDescription struct {
	ProductID   uint     `json:"ProductID" gorm:"primaryKey" odata:"key"`
	LanguageKey string   `json:"LanguageKey" gorm:"primaryKey" odata:"key"`
	Description string   `json:"Description" gorm:"not null" odata:"required"`
	LongText    *string  `json:"LongText" odata:"nullable"`
	Product     *Product `json:"Product,omitempty" gorm:"foreignKey:ProductID"`
}

type CompanyInfo struct {
	ID          uint      `json:"ID" gorm:"primaryKey" odata:"key"`
	Name        string    `json:"Name" gorm:"not null" odata:"required"`
	CEO         string    `json:"CEO" gorm:"not null;column:ceo" odata:"required"`
	Founded     int       `json:"Founded" gorm:"not null"`
	HeadQuarter string    `json:"HeadQuarter" gorm:"not null"`
	Website     string    `json:"Website" gorm:"not null"`
	Logo        []byte    `json:"Logo" odata:"nullable"`
	Version     int       `json:"Version" gorm:"default:1" odata:"etag"`
	UpdatedAt   time.Time `json:"UpdatedAt" gorm:"not null"`
}

type APIKey struct {
	KeyID       string     `json:"KeyID" gorm:"primaryKey;column:key_id" odata:"key"`
	Owner       string     `json:"Owner" gorm:"not null"`
	Description *string    `json:"Description" odata:"nullable"`
	CreatedAt   time.Time  `json:"CreatedAt" gorm:"not null"`
	LastUsedAt  *time.Time `json:"LastUsedAt" odata:"nullable"`
}

func (APIKey) TableName() string { return "api_keys" }

type CachedFeatureFlag struct {
	ID                uint       `json:"ID" gorm:"primaryKey" odata:"key"`
	Key               string     `json:"Key" gorm:"not null"`
	Description       *string    `json:"Description" odata:"nullable"`
	Environment       string     `json:"Environment" gorm:"not null"`
	Enabled           bool       `json:"Enabled" gorm:"not null"`
	RolloutPercentage int        `json:"RolloutPercentage" gorm:"not null"`
	Owner             *string    `json:"Owner" odata:"nullable"`
	UpdatedAt         *time.Time `json:"UpdatedAt" odata:"nullable"`
}

type UncachedFeatureFlag struct {
	ID                uint       `json:"ID" gorm:"primaryKey" odata:"key"`
	Key               string     `json:"Key" gorm:"not null"`
	Description       *string    `json:"Description" odata:"nullable"`
	Environment       string     `json:"Environment" gorm:"not null"`
	Enabled           bool       `json:"Enabled" gorm:"not null"`
	RolloutPercentage int        `json:"RolloutPercentage" gorm:"not null"`
	Owner             *string    `json:"Owner" odata:"nullable"`
	UpdatedAt         *time.Time `json:"UpdatedAt" odata:"nullable"`
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: peer FILE.sqlite [prepared]")
	}
	db, err := gorm.Open(sqlite.Open(os.Args[1]), &gorm.Config{
		PrepareStmt: len(os.Args) > 2 && os.Args[2] == "prepared",
		Logger:      logger.Default.LogMode(logger.Silent),
	})
	check(err)
	// The pool of the peer's own performance server.
	pool, err := db.DB()
	check(err)
	pool.SetMaxOpenConns(25)
	pool.SetMaxIdleConns(25)

	service := odata.NewService(db)
	for _, entity := range []any{
		&Category{}, &Product{}, &ProductDescription{}, &APIKey{}, &CachedFeatureFlag{}, &UncachedFeatureFlag{},
	} {
		check(service.RegisterEntity(entity))
	}
	check(service.RegisterSingleton(&CompanyInfo{}, "Company"))

	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	fmt.Printf("listening on http://%s/\n", listener.Addr())
	log.Fatal(http.Serve(listener, service))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
